### Lo que dicen las páginas alrededor de los juegos. Lo que pasa en una partida lo dicen los archivos del programa.

## En todas partes

# Nombres entre los que elegir para quien no ha dicho el suyo; separados por coma y espacio.
default-names = Clementina, Oliva, Laurel, Romero, Canela, Salvia, Anís, Azafrán, Mora, Hinojo, Menta, Tomillo
you-are = Eres
change-name = Cambiar de nombre
your-name = Tu nombre
your-colour = Tu color
settings = Ajustes
rules = Reglas
rules-of = Reglas de { $game }
close = Cerrar
cancel = Cancelar
save = Guardar
back = Volver
send = Enviar
menu = Menú
more = Más
table = Tabla
go-home = Inicio
try-again = Otro intento
try-now = Probar ahora
reload = Volver a cargar la página

game-tallyup = Tally Up!
game-lasvegan = Las Vegan

## La página de inicio

home-title = Quédate un rato más a la mesa.
home-lasvegan = Gana bazas, pero no demasiadas: el casino quiere tus coles.
    .players = de 2 a 5
    .time = 15 min por ronda
home-tallyup = El total crece con cada tirada. Con dos estrellas, adiós. ¿Dentro o fuera?
    .players = de 2 a 10
    .time = 20 min
bots-play = Cómo juegan los bots
play-now = Jugar ya
with-friends = Con amigos
join-by-code = Entrar con un código
code = Código
join = Entrar
score-pad = Marcador
    .about = para el juego de verdad, sin conexión
open-record = Abrir un registro
    .about = repasa cualquier partida
open-tables = Mesas abiertas
open-tables-none = Ahora mismo nadie espera jugadores. Abre una mesa con amigos y hazla pública.
my-games = Mis partidas
my-games-none = Aquí estarán tus partidas, para seguirlas o repasarlas.
nobody-yet = Todavía nadie
sit-down = Sentarse
list-open = { $game }, { $taken } de { $seats } asientos ocupados
# $when: «ayer», «hace 3 minutos».
list-mine = { $game }, { $when }
list-go-open = A la mesa
list-go-playing = Seguir
list-go-over = Repasar
list-turn = Te toca
list-solo = En solitario
# Una partida en marcha.
list-round = Ronda { $round }
list-round-waits = Ronda { $round }, a la espera de { $names }
list-round-waits-many = Ronda { $round }, a la espera de { $count } personas
list-away = Ronda { $round }, un bot juega por ti
# $line: una de las de arriba.
list-place = { $line } · puesto { $place } de { $players } con { $score }
# Una partida que ha terminado.
list-alone = { $score } puntos al final
list-won = Ganaste con { $score }
list-shared = Compartes la victoria con { $score }
list-lost = { $count ->
    [one] Ganó { $names } con { $best } · tú, puesto { $place } de { $players } con { $score }
   *[other] Compartieron la victoria { $names } con { $best } · tú, puesto { $place } de { $players } con { $score }
}
list-all = Las { $count } partidas
list-few = Menos partidas

## Antes de la partida

table-of = Una mesa de { $game }
who-plays = Quién juega
seats = Asientos
seat-free = Asiento { $seat }
seat-take = Sentarme aquí
seat-move = Pasarme aquí
seat-add-bot = Añadir un bot
seat-you = tú
seat-host = anfitrión
seat-gone = no está
seat-away = ausente, juega un bot
seat-also = Otra persona juega también en este dispositivo
seat-ready = listo
seat-change = Nombre y color
seat-leave = Dejar este asiento
seat-make-host = Hacer anfitrión a { $name }
seat-clear = Quitar a { $name } de la mesa
seat-clear-text = { $name } podrá volver a sentarse mientras quede un asiento libre.
seat-clear-yes = Quitar
level-of = Cómo juega { $name }
table-full = Todos los asientos están ocupados. Miras, y te sientas cuando quede uno libre.
invite = Invita a tus amigos
invite-code = El código de esta mesa
copy-link = Copiar enlace
copied = Copiado
share = Compartir
qr-label = El enlace a esta mesa, para la cámara de un móvil
options = Cómo jugamos
clock = Tiempo para decidir
clock-0 = el que haga falta
clock-15 = 15 segundos
clock-30 = 30 segundos
clock-60 = 1 minuto
clock-300 = 5 minutos
clock-86400 = 1 día
public = Mesa pública
    .about = Cualquiera la encuentra en la página de inicio
    .told = Pública: cualquiera encuentra esta mesa en la página de inicio.
own-pieces = Piezas propias
    .about = Con las palabras de un registro. Vacío: como impreso.
rules-printed = Como en el juego impreso.
ready = Estoy listo
not-ready = Aún no
start = Empezar la partida
start-anyway = Empezar de todos modos
take-over = Ser anfitrión
start-missing = { $count ->
    [one] Falta un jugador: un amigo o un bot.
   *[other] Faltan { $count } jugadores: amigos o bots.
}
start-host = { $name } empieza la partida.
start-unready = Aún no están listos: { $names }.
start-all-ready = Todo está listo.
close-table = Cerrar esta mesa
close-table-text = La mesa desaparece para todos.
close-table-yes = Cerrarla
watching = { $count ->
    [one] Mira una persona
   *[other] Miran { $count } personas
}
# $names: «Eva», «Eva, Max y 3 más»; $count: cuántos son en total.
watching-names = { $count ->
    [one] Mira { $names }
   *[other] Miran { $names }
}
# Lo último de una lista de nombres.
and-more = { $count ->
    [one] una persona más
   *[other] { $count } más
}
show-on-screen = Ver en el televisor
on-a-screen = Un televisor muestra esta mesa

## En el televisor

screen-of = { $game } en el televisor
screen-join = Juega con tu móvil
screen-scan = Escanea esto
# $host: la dirección del servidor.
screen-type = o escribe este código en { $host }
screen-full = No quedan asientos libres; con el código { $code } puedes mirar.
screen-free = libre
screen-waiting = Esperando a
screen-fill = Cualquier tecla o clic: pantalla completa
screen-next = La próxima partida empieza aquí en un momento.

# Las opciones de los juegos: qué es cada una, sus valores (v-…) y lo que vale sin decir nada (usual).
rule-tallyup-target = Se juega a tantos puntos
    .usual = 2500
rule-tallyup-laps = O un número de vueltas
    .usual = ninguna
rule-tallyup-high-stakes = Antes del dado Up
    .v-off = todos vuelven a elegir
    .v-on = nadie puede salir (todo o nada)
    .usual = off
rule-lasvegan-rounds = Rondas
    .usual = 4
rule-lasvegan-placing = Quien tiene un 7
    .v-may = puede poner una ficha
    .v-must = tiene que poner una ficha
    .usual = may
rule-lasvegan-golden-tie = Un empate en el casino dorado
    .v-all = les toca a todos
    .v-none = no le toca a nadie
    .usual = all
rule-lasvegan-floor = Las coles
    .v-0 = nunca bajan de 0
    .v-none = pueden bajar de 0
    .usual = 0
rule-lasvegan-next-lead = En la ronda siguiente sale
    .v-rotate = la persona siguiente
    .v-winner = quien ganó la última baza
    .usual = rotate
rule-lasvegan-hand = Cartas por cabeza
    .usual = como impreso

colour-red = rojo
colour-orange = naranja
colour-yellow = amarillo
colour-green = verde
colour-teal = turquesa
colour-blue = azul
colour-purple = morado
colour-pink = rosa
colour-brown = marrón
colour-grey = gris

## En la mesa

your-turn = Te toca
wait-for = Se espera a { $names }
wait-nobody = Un momento
game-over = La partida ha terminado
more-time = Pedir más tiempo
asks-time = { $name } pide más tiempo.
grant-time = De acuerdo
bot-plays-for-you = Un bot juega por ti.
i-am-back = He vuelto
see-result = Ver el resultado
see-table = Ver la mesa
story = La partida hasta ahora
story-empty = Aquí se cuenta lo que pase a partir de ahora.
story-and-chat = La partida hasta ahora, y el chat
chat = Chat
chat-unread = Chat, hay algo nuevo
chat-empty = Nadie ha dicho nada todavía.
chat-sit-first = Quien se sienta aquí puede hablar.
say-something = Di algo
reactions = Reacciones
react-clap = Aplaudir
react-laugh = Reírse
react-wow = Asombrarse
react-sad = Ponerse triste
react-think = Pensar
react-hurry = Meter prisa
react-thanks = Gracias
react-cabbage = Lanzar una col
# $what: uno de reacted-…
reacted = { $name } { $what }
reacted-clap = aplaude
reacted-laugh = se ríe
reacted-wow = se asombra
reacted-sad = está triste
reacted-think = piensa
reacted-hurry = tiene prisa
reacted-thanks = da las gracias
reacted-cabbage = lanza una col
leave-game = Dejar la partida
leave-game-text = A partir de ahora un bot juega por ti. Puedes volver a esta mesa cuando quieras.
leave-game-yes = Dejarla
hand-over = Esto es para { $name }
hand-over-text = Pásale el dispositivo a { $name }. Que ahora no mire nadie más.
hand-over-go = Soy { $name }

# La mesa sencilla: partes de una vista, y acciones.
plain-hand = Tu mano
plain-trick = Baza
plain-casinos = Casinos
plain-placed = Fichas en ellos
plain-picked = Dados
plain-shown = Tirada
plain-up = Dado Up
plain-bonus-shown = Dados extra
do-in = Seguir dentro
do-out = Plantarse
do-tally = Tally Up!
do-pass = No poner nada
do-play = Jugar { $card }
do-pick = Elegir { $dice }
do-bonus = Tirar { $dice }
# $place: «más bazas», «c1».
do-place = { $token }: { $place }

## El final

end-won = ¡Has ganado!
end-shared = ¡Compartes la victoria!
end-lost = ¡Bien jugado!
place = { $place }.º
decided-title = Qué la decidió
statistics-title = La partida en números
statistics-rounds = Ronda a ronda
statistics-players = Jugadores
# $standing: «Ana 120 · Bo 0».
chart-scores = Gráfico: puntuación por rondas, al final { $standing }. Los números están en la tabla «Ronda a ronda».
rematch = Jugar otra vez
join-rematch = Entrar en la siguiente partida
look-back = Repasar
download-record = Guardar el registro

## Ajustes

language = Idioma
theme = Luz
theme-system = automático
theme-dark = de noche
theme-light = de día
motion = Movimiento
    .about = Lo rápido que se mueven cartas y dados
motion-1 = normal
motion-2 = el doble de rápido
motion-off = ninguno
sound = Sonido
    .about = Uno suave cuando te toca
hints = Consejos
    .about = Se explica qué hacer allí donde se hace
confirmations = Preguntar antes de actuar
    .about = Dos toques en vez de uno

## Cuando algo va mal

lost-title = Aquí no hay nada
lost-text = Esta dirección no lleva a ninguna parte. Quizá se haya perdido una letra.
gone-title = Esta mesa ya no existe
gone-text = Se cerró, o la dirección no es del todo correcta.
closed-title = Esta mesa está cerrada
closed-text = El anfitrión la ha cerrado. Hay más mesas.
full-title = Aquí mira demasiada gente
full-text = En cuanto haya sitio, entras.
version-title = Hay una versión nueva
version-text = Vuelve a cargar la página y sigue donde estabas.
offline-title = No se puede llegar al servidor
offline-text = ¿Tienes conexión? No se ha perdido nada: las mesas se guardan en el servidor.
coming = Yendo a la mesa …
connection-lost = Se ha perdido la conexión. Otro intento …
connection-restart = El servidor se reinicia. No se pierde nada.
connection-text = No se pierde nada. Esta página vuelve sola.

# Por qué el servidor ha dicho que no, y qué hacer.
refused-malformed = El servidor no lo ha entendido. Vuelve a cargar la página.
refused-not-allowed = Eso no encaja, o no está permitido ahora.
refused-not-your-turn = Ya no es tu turno.
refused-not-seated = Ese asiento no es tuyo.
refused-not-host = Eso solo puede hacerlo el anfitrión.
refused-not-ready = Alguien no está listo todavía.
refused-taken = Ya lo tiene alguien. Elige otro.
refused-name = Nadie puede llamarse así. Prueba con otro nombre, sin comas ni almohadillas.
refused-too-few = Faltan jugadores. ¿Añades un bot?
refused-started = La partida ya ha empezado. Puedes mirar.
refused-not-started = La partida todavía no ha empezado.
refused-over = La partida ha terminado.
refused-closed = Esta mesa está cerrada.
refused-late = Alguien ha sido más rápido.
refused-unknown = Esa mesa no existe. Mira otra vez el código.
refused-nobody = El servidor ya no te conoce. Vuelve a cargar la página.
refused-limit = Demasiado de una vez. Espera un momento y prueba otra vez.
refused-unavailable = El servidor no puede hacerlo ahora. Prueba dentro de un momento.
refused-unreachable = No se puede llegar al servidor. ¿Tienes conexión?
