### Registros: abrir uno, recorrerlo paso a paso y comprobar sus tiradas.

records-title = Repasar una partida
records-about = Un registro es una partida hecha texto. Las partidas de aquí terminan con uno, y las del terminal también. Ábrelo y recórrelo paso a paso.
records-private = El servidor la reproduce para ti y no guarda nada.
records-file = Elegir un archivo
records-drop = … o suéltalo aquí.
records-paste = O pega un registro
records-show = Verlo
records-clear = Borrar
records-loading = Reproduciendo la partida…
records-again = Otro registro

## Qué le pasa a un registro, o a la conexión con el servidor

records-wrong = Esto no es el registro de una partida
records-wrong-line = La línea { $line } no es válida
records-wrong-text = Empieza por «sobremesa 1»; después vienen el juego, los jugadores y lo que pasó, línea por línea.
records-binary = Este archivo no es texto.
records-too-long = Es demasiado largo para verlo aquí: caben { NUMBER($most) } caracteres.
records-unreachable = No hay conexión con el servidor, y sin él no se puede mostrar ningún registro. Tu texto se queda aquí.
records-limit = Son muchos registros en poco tiempo. Espera un poco y vuelve a intentarlo.
records-unavailable = El servidor no puede hacerlo ahora. Inténtalo de nuevo dentro de un momento.
records-gone-title = Esa partida no existe
records-gone-text = La mesa ya no se guarda, o el enlace está incompleto.
records-running-title = Esta partida no ha terminado
records-running-text = Un registro cuenta todas las manos, así que solo se puede ver cuando termina la partida.
records-to-table = A la mesa

## Paso a paso

record-of = Una partida de { $players }
record-step = { $at } de { $all }
record-begin = Antes de la primera jugada
record-position = Por dónde va la partida
record-first = Al principio
record-back = Un paso atrás
record-next = Un paso adelante
record-last = Al final
record-play = Reproducir
record-pause = Pausa
record-round = Ronda
record-round-n = Ronda { $round }
record-round-none = Inicio
record-speed = Velocidad
record-speed-n = { NUMBER($speed) }×
record-line = Línea { $line }
record-steps = Reproducción
record-story = La partida, línea por línea

## Quién sabía qué

sight = Quién mira
sight-null = Cualquiera: lo que está a la vista
sight-open = Todas las manos descubiertas
sight-seat = { $name }: lo que veía
sight-hands = Todas las manos
sight-sealed = Elegido y aún sin mostrar
sight-nothing = En este momento no hay nada oculto.
sight-in = DENTRO
sight-out = FUERA

## Qué se puede hacer con un registro

record-share = Compartir
record-copy = Copiar el enlace a este momento
record-menu = Qué hacer con él

## Comprobar las tiradas

verify = Comprobar las tiradas
verify-about = Antes de la primera tirada el servidor quedó atado a una semilla secreta. Ahora que se conoce, cada tirada y cada reparto se pueden repetir aquí, en tu dispositivo, y comparar.
verify-busy = { $done } de { $all } tiradas
verify-all =
    { $draws ->
        [0] En este registro aún no hay tiradas; la semilla es la comprometida.
        [one] La única tirada es correcta: sale de la semilla comprometida.
       *[other] Las { $draws } tiradas son correctas: todas salen de la semilla comprometida.
    }
verify-differs = La línea { $line } no salió así. A partir de ahí no hay nada probado.
verify-given = El registro dice
verify-drawn = La semilla da
verify-none = Este registro no lleva prueba, así que no hay nada que comprobar. Eso no lo hace falso: las partidas sin servidor no la tienen.
verify-unshown = La semilla no se ha mostrado: llega con el final de la partida. Hasta entonces no se puede comprobar nada.
verify-commitment = La semilla no es la comprometida. Ninguna tirada está probada.
verify-broken = La prueba de este registro está dañada: una de sus líneas no es correcta, o aparece dos veces.
verify-insecure = Tu navegador solo comprueba tiradas con una conexión segura (https, o en este mismo ordenador), y esta página ha llegado sin ella. Guarda el registro y compruébalo con
verify-program = No hace falta que creas a esta página. Guarda el registro y, en tu propio ordenador, ejecuta
verify-failed = Tu navegador no ha podido. Guarda el registro y compruébalo con
verify-to-line = Ver esa línea
verify-good = Correcto
verify-bad = No coincide
verify-open = Nada que comprobar

## Teclas

keys-record-steps = un paso atrás, un paso adelante
keys-record-rounds = una ronda atrás, una ronda adelante
keys-record-ends = al principio, al final
keys-record-play = reproducir y pausar
keys-space = Espacio
