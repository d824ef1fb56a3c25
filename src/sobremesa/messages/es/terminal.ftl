### Lo que dice la terminal alrededor de una partida: rótulos de la mesa, preguntas, teclas y ayuda.

## Preparativos

play-which-game = ¿A qué jugamos? (q para salir)
play-choice = { $number }  { $title }: { $what }
play-tallyup = tienta a la suerte con seis dados desiguales
play-lasvegan = gana bazas y esquiva los casinos
play-resume = { $number }  Seguir con la partida que dejaste: { $title }, { $names }
play-invalid = Responde con uno de los números, o q.
play-which-level = ¿Cómo han de jugar los bots? (Intro: { $usual }, q para salir)
play-person = Jugador
play-left = La partida queda guardada. Para seguir con ella:
play-kept = Su registro:
play-already-over = Esta partida ya ha terminado.
play-preparing =
    { $count ->
        [0] Los bots se preparan.
       *[other] Se compila lo que los bots necesitan; se hace una sola vez y tarda cerca de un minuto: { $count }
    }
play-full = El registro está lleno; no cabe ninguna línea más. La partida acaba aquí, sin terminar.

## La mesa

table-round = ronda { $round }
table-round-of = ronda { $round } de { $rounds }
table-target = a { $points } puntos
table-laps =
    { $count ->
        [one] una vuelta
       *[other] { $count } vueltas
    }
table-over = la partida ha terminado
table-rolling = tira { $name }
table-playing = juega { $name }
table-placing = { $name } coloca una ficha
table-in = DENTRO
table-out = FUERA
table-choosing = elige
table-has-chosen = decidido
table-up-die = Dado Up
table-total = Total en juego
table-odds = Próxima tirada: pérdida { $bust } %, dado Up { $up } %; si no, { $points } puntos de media
table-odds-bonus = Tirada extra: { $odds }
# Uno o varios dados de una tirada extra.
table-odds-of-dice = pérdida { $bust } %; si no, { $points } puntos de media
table-odds-up = Ahora el dado Up: tirada extra el { $bonus } %, y perderlo todo en ella el { $bust } %
table-cabbages = coles
table-tricks = bazas
table-now = ahora
table-for-you = para ti
table-golden = oro
table-by-threes = cada tres
table-each = cada una
table-not-placed = sin colocar
table-left = Fichas
table-short =
    { $count ->
        [one] falta 1
       *[other] faltan { $count }
    }
table-trick = Baza
table-last-trick = Última baza
table-hand = Tu mano
table-scoring = Cuentas
table-this-round = esta ronda

## Preguntas

table-ask-pick = { $name }, elige tres dados: pulsa tres de sus números.
table-ask-bonus =
    { $count ->
        [one] { $name }, ¿qué dado es el dado extra?
       *[other] { $name }, ¿qué { $count } dados son los dados extra?
    }
table-ask-choice = { $name }, el total en juego es { $total }. ¿Dentro o fuera?
table-ask-before-up = { $name }, ahora viene el dado Up y el total es { $total }. ¿Dentro o fuera?
table-ask-lead = { $name }, sal con una carta.
table-ask-follow = { $name }, juega una carta.
table-ask-place =
    { $count ->
        [one] { $name }, un 7: coloca una ficha.
       *[other] { $name }, { $count } sietes: coloca una ficha.
    }
table-label-in = dentro: seguir, con { $total } en juego
table-label-out = fuera: sumar { $total } y tener { $score }
table-pass = pasar, no colocar nada

## Las acciones en pocas palabras, como las nombran los consejos

table-do-pick = elegir los dados { $dice }
table-do-bonus =
    { $count ->
        [one] el dado { $dice }
       *[other] los dados { $dice }
    }
table-do-stay = seguir dentro
table-do-leave = plantarse
table-do-play = jugar { $card }
# $side: «más bazas».
table-do-golden = ficha dorada en { $side }
# $means: «cada 8: -2».
table-do-token = poner { $token } en { $slot }, { $means }

## Teclear

table-keys = ? ayuda · h consejo · q salir
table-any-key = Pulsa cualquier tecla.
table-hint = { $keys } ({ $action }): { $why }
table-hand-over = La pantalla es ahora para { $name }. { $name }, pulsa Intro cuando nadie más mire.
# $key es table-agree-key.
table-agree = Esta terminal no puede ocultar lo que ya ha mostrado: quien mire hacia arriba puede leer las manos de los demás. Escribe { $key } para jugar de todos modos, o cualquier otra cosa para salir.
table-agree-key = s
table-claim = ¡TALLY UP! Sé el primero:
table-claim-key = { $name } [{ $key }]
table-entry-unknown = «{ $entered }» no es ninguna de las acciones. Pulsa un número o escribe sus palabras.
table-entry-unclear = «{ $entered }» puede ser { $count } acciones: escribe algo más.
table-entry-refused =
    { $rule ->
        [none] «{ $entered }» no está permitido ahora.
       *[other] «{ $entered }» no está permitido ahora (regla { $rule }).
    }
table-help =
    Un número    hace lo que pone a su lado; Intro cierra uno que podría seguir
    Palabras     también valen, como en los registros: play R7, place gold max, in;
                 bastan unas letras si solo una acción empieza así
    h            un consejo: qué haría un jugador sensato, y por qué
    q, Ctrl-C    salir; la partida queda guardada y sigue donde estaba
    Retroceso    borra lo último que se ha escrito; Esc, todo

    Cualquier tecla acorta una pausa. Las reglas completas: sobremesa rules
table-help-claim-key = { $key }            reclama un Tally Up para { $name }

## Sin terminal

play-result =
    { $count ->
        [one] { $game }: gana { $names }, { $standing }
       *[other] { $game }: ganan { $names } a la vez, { $standing }
    }
story-players = { $game }: { $names }
story-standing = Ronda { $round }: { $standing }
story-to-act = Ahora depende de { $names }.
story-chance = Ahora decide el azar: { $what }.
title-tallyup = Tally Up!
title-lasvegan = Las Vegan
chance-first = quién es el primer jugador activo
chance-roll = una tirada
chance-up = el dado Up
chance-lead = quién sale
chance-casinos = los casinos
chance-tokens = las fichas
chance-deal = una mano
