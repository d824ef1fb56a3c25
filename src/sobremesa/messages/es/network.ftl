### Lo que dice la terminal en una mesa de un servidor.

## Ir y venir

net-opened = La mesa está abierta. Tus amigos la encuentran por su código, { $code }, o en { $link }
net-unreachable = No se puede llegar a { $url }: { $what }
# $what: uno de net-refused-…; $details: las palabras del servidor.
net-declined = { $what } ({ $details })
net-sent-away = El servidor ha cerrado la conexión: { $what }
net-gone = esa mesa ya no existe
net-come-back = La mesa te espera. Para volver:
net-lost =
    { $seconds ->
        [one] Se ha perdido la conexión. Otro intento en un segundo …
       *[other] Se ha perdido la conexión. Otro intento en { $seconds } segundos …
    }
net-back = Hay conexión de nuevo.

## Antes de la partida

net-table = mesa { $code }
net-link = { $link }
net-connecting = conectando
net-you-start = tú empiezas la partida
net-waits-host = el anfitrión empieza la partida
net-free =
    { $count ->
        [one] un asiento libre
       *[other] { $count } asientos libres
    }
net-is-host = anfitrión
net-is-ready = listo
net-is-you = tú
net-is-gone = no está
net-rules = Reglas: { $rules }
net-clock = { $seconds } segundos por decisión
net-do-start = empezar
net-do-start-anyway = empezar, aunque no todos estén listos
net-do-ready = decir que estás listo
net-do-not-ready = decir que aún no estás listo
# $bot: uno de level-bot-…, «un bot sensato».
net-do-bot = añadir { $bot }
net-do-clear = quitar a { $name } de la mesa
net-lobby-keys = un número · di … para hablar · q salir
net-full = No queda ningún asiento libre: miras.
net-begun = La partida ha empezado sin ti: miras.

## Lo que hace la gente

net-sits = { $name } se sienta.
net-bot-sits = Se sienta { $name }, { $bot }.
net-stands = { $name } se levanta.
net-away = Un bot juega ahora por { $name }.
net-returned = { $name } ha vuelto.
net-new-host = Ahora { $name } es el anfitrión.
net-you-host = Ahora el anfitrión eres tú.
net-begins = Empieza la partida.
net-closed = La mesa se ha cerrado.
net-said = { $name }: { $text }
net-reacted = { $name } { $what }
net-reaction-clap = aplaude
net-reaction-laugh = se ríe
net-reaction-wow = se asombra
net-reaction-sad = está triste
net-reaction-think = piensa
net-reaction-hurry = tiene prisa
net-reaction-thanks = da las gracias
net-reaction-cabbage = lanza una col
# $word: net-word-time.
net-asked-time = { $name } pide más tiempo; escribe { $word } para concederlo.

## En la partida

# Lo que se escribe delante de un mensaje.
net-word-say = di
# Lo que se escribe para pedir más tiempo, y para concederlo.
net-word-time = tiempo
net-keys = ? ayuda · h consejo · di … para hablar · q salir
net-keys-waiting = ? ayuda · di … para hablar · q salir
net-waiting = Se espera a { $names }.
net-asked = Enviado …
net-not-yet = No es tu turno.
# $action: «plantarse».
net-chosen = Has elegido: { $action }. Hasta que elijan todos puedes cambiar de idea.
net-may-change = Ya has elegido. Hasta que elijan todos puedes cambiar de idea.
net-left-time = Tiempo: { $time }
net-rematch-open = Hay una mesa para otra partida.
net-end-keys = r jugar otra vez · Intro o q salir
net-end-keys-watching = Intro o q salir
net-help =
    Un número    hace lo que pone a su lado; Intro cierra uno que podría seguir
    Palabras     también valen, como en los registros: play R7, place gold max, in;
                 bastan unas letras si solo una acción empieza así
    h            un consejo: qué haría un jugador sensato, y por qué
    di …         dice algo a los demás
    tiempo       pide más tiempo a los demás, o lo concede cuando lo piden
    q, Ctrl-C    salir; un bot juega por ti hasta que vuelvas
    Retroceso    borra lo último que se ha escrito; Esc, todo

    Cualquier tecla acorta una pausa. Las reglas completas: sobremesa rules

## Negativas

net-refused-malformed = Eso no se entiende.
net-refused-not-allowed = Eso no está permitido ahora.
net-refused-not-your-turn = Ya no es tu turno.
net-refused-not-seated = Ese asiento no es tuyo.
net-refused-not-host = Eso solo puede hacerlo el anfitrión.
net-refused-not-ready = No todos están listos.
net-refused-taken = Ese asiento se acaba de ocupar.
net-refused-name = Nadie puede llamarse así.
net-refused-too-few = Faltan jugadores para empezar.
net-refused-started = La partida ya ha empezado.
net-refused-not-started = La partida no ha empezado.
net-refused-over = La partida ha terminado.
net-refused-closed = La mesa está cerrada.
net-refused-late = Alguien ha sido más rápido.
net-refused-unknown = Esa mesa no existe.
net-refused-nobody = El servidor ya no te conoce.
net-refused-limit = Demasiado de una vez; espera un momento.
net-refused-unavailable = El servidor no puede hacerlo ahora; inténtalo otra vez.
