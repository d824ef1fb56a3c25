### La mesa de Tally Up!: lo que se ve en ella. Lo que pasa lo cuenta el archivo del programa.

tu-players = Jugadores
tu-you = Tú
# El número de la ronda, delante de «Total en juego».
tu-round-points = Ronda { $round }, a { $goal }
tu-round-rounds = Ronda { $round } de { $goal }
tu-running-total = Total en juego
tu-bust = ¡Se acabó!
tu-last-round = Empate: gana quien se quede a solas en cabeza

## Un sitio, tal como se lee en voz alta

tu-seat = { $name }, { $score }
tu-seat-rolls = tira los dados
tu-seat-in = DENTRO
tu-seat-out = FUERA
tu-seat-back = ya ha elegido
tu-seat-open = está eligiendo
tu-seat-away = fuera, juega un bot
tu-seat-gone = sin conexión
tu-seat-brought = { $points } en esta ronda

## Los dados

tu-dice = Los dados
tu-place-free = hueco libre
tu-die-waits = { $die }, sin tirar
tu-up-die = Dado Up
tu-up-die-shows = Dado Up: { $face }

## Lo que puede venir

tu-odds = Lo que puede venir
tu-odds-bust = Se acaba
tu-odds-circle = Círculo
tu-odds-stay = Una tirada más
# Detrás de un número: «+35 de media».
tu-odds-mean = de media
tu-odds-extra = Dados extra
tu-percent = { $value }{"\u00A0"}%

## DENTRO o FUERA

tu-answer = DENTRO o FUERA
tu-your-choice = Elige
tu-chosen = Elegido
    .about = se puede cambiar
tu-wait = esperando a { $names }
tu-wait-many = { $count ->
    [one] esperando a una persona
    [many] esperando a { $count } de personas
   *[other] esperando a { $count } personas
}
tu-wait-also = esperando también a { $names }
tu-pick-soon = Toca para elegir tus dados
tu-picks = { $name } elige tres dados
tu-picks-extra = { $name } elige dados extra
tu-in = DENTRO
tu-out = FUERA
tu-in-roll = otra tirada
tu-in-up = tirar el dado Up
tu-out-bank = te llevas { $points }
tu-out-total = te llevas el total
tu-out-nothing = te vas sin nada
tu-out-pay = pierdes { $points }
tu-out-banked = ya estás fuera
tu-sure = Toca otra vez

## Tres dados para una ronda

tu-pick = Elige tres dados para esta ronda
tu-pick-many = { $count ->
    [one] Elige uno más
    [3] Elige tres dados
    [many] Elige { $count } más
   *[other] Elige { $count } más
}
tu-pick-roll = Tirar estos
tu-pick-points = { $points } puntos
tu-pick-so-far = { $count ->
    [0] Ninguno todavía
    [one] Uno de tres
    [2] Dos de tres
   *[other] Los tres
}
tu-pick-sum = { $stars ->
    [one] 1 estrella
    [many] { $stars } de estrellas
   *[other] { $stars } estrellas
} en { $sides } caras, { $points } puntos
tu-pick-last = Tercer dado: se acaba { $bust } con { $least }, { $more } con { $most }
tu-pick-odds = Se acaba { $bust }, círculo { $circle }
tu-pick-mean = +{ $points } de media
tu-pick-back = Ya no va { $die }.
tu-pick-full = Solo caben tres: toca uno para quitarlo.
tu-goal-points = Gana quien llegue a { $goal } puntos
tu-goal-rounds = Gana quien más tenga tras { $goal } rondas

## Dados extra

tu-bonus = { $count ->
    [one] Un dado más: ¿cuál?
   *[other] { $count } dados más: ¿cuáles?
}
tu-bonus-bust = Se acaba { $chance }
tu-bonus-mean = +{ $points } de media
tu-bonus-always = se acaba siempre

## La carrera

tu-claim = ¡Tally Up!
tu-claim-first = quien toque primero
tu-claim-seat = Lo canta { $name }
tu-claim-others = Quienes sigan DENTRO suman { $points }
tu-claim-time = Tiempo para cantarlo

## Explicado una vez

tu-got-it = Entendido
tu-explain-pick = Ruedan toda la ronda. Dos estrellas a la vez: se acabó. Un círculo: el dado Up.
tu-explain-choice = DENTRO: sigues, y si se acaba pierdes el total. FUERA: te lo llevas, y la ronda termina para ti.
tu-explain-up = Hay círculo: ahora viene el dado Up. Dobla el total, le suma o le resta 100 o trae más dados, que pueden acabarlo todo.
tu-explain-bonus = Las estrellas de los dados extra se suman a las que ya tienes: con dos, se acabó.
