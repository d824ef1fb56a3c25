### Las Vegan: sus piezas y lo que pasa en una partida. Las cartas se escriben R7, P0 …

## Las piezas

suit-red = rojo
suit-purple = morado
suit-green = verde
suit-blue = azul

# Las cartas de un palo.
suit-cards-red = rojas
suit-cards-purple = moradas
suit-cards-green = verdes
suit-cards-blue = azules

# Una carta tal como se lee en voz alta: «7 rojo».
card = { $value } { $suit }

token-golden = ficha dorada
# En texto; $token es t1, t2, t3 o t4.
token-ordinary = ficha { $token }

# Qué cuenta un casino ordinario.
casino-name-number = los { $number }
casino-name-suit = las { $cards } de tres en tres
# Lo mismo como sitio en la mesa: «en los 8».
casino-place-number = los { $number }
casino-place-suit = las { $cards }

# Qué hace con una ficha de ese valor ($value, con su signo), en dos palabras.
casino-number = cada { $number }: { $value }
casino-suit = tres { $cards }: { $value }

# A quién le toca el casino dorado.
golden-max = más bazas
golden-min = menos bazas

## Partes de las frases de abajo; $sign es plus o minus, y $cabbages no lleva signo

cabbages = { $cabbages ->
    [one] { $cabbages } col
   *[other] { $cabbages } coles
}
effect-number = { $sign ->
    [plus] cada { $number } da { cabbages }
   *[minus] cada { $number } cuesta { cabbages }
}
effect-suit = { $sign ->
    [plus] cada tres { $cards } dan { cabbages }
   *[minus] cada tres { $cards } cuestan { cabbages }
}

## Empieza una ronda

lasvegan-lead-drawn = Por sorteo, empieza { $name }.
lasvegan-round-began = Ronda { $round }: sale { $name }.
lasvegan-casinos = En los casinos cuentan { $c1 } (c1), { $c2 } (c2) y { $c3 } (c3).
lasvegan-casinos-aloud = En los casinos cuentan { $c1 }, { $c2 } y { $c3 }.
lasvegan-tokens = Las fichas: dorada { $gold }, t1 { $t1 }, t2 { $t2 }, t3 { $t3 }, t4 { $t4 }.
lasvegan-tokens-aloud = La ficha dorada muestra { $gold }; las demás, { $t1 }, { $t2 }, { $t3 } y { $t4 }.
lasvegan-dealt = { $count ->
    [one] { $name } recibe { $count } carta.
   *[other] { $name } recibe { $count } cartas.
}

## Las bazas

lasvegan-leads = { $name } sale con { $card }.
lasvegan-plays = { $name } juega { $card }.
lasvegan-takes = { $name } se lleva la baza con { $card }.
# Con un 0 de otro palo.
lasvegan-steals = ¡{ $name } roba la baza con { $card }!

# Lo mismo, al recordar una baza entera; $plays: «Bo G9, Cy P0».
lasvegan-trick-taken = { $leader } sale con { $led }, luego { $plays }; la baza es para { $name } con { $card }.
lasvegan-trick-stolen = { $leader } sale con { $led }, luego { $plays }; ¡{ $name } roba la baza con { $card }!
lasvegan-play = { $name } { $card }

# En la baza que se acaba de contar.
lasvegan-sevens = { $count ->
    [one] Hay un 7 en ella.
    [2] Hay dos 7 en ella.
    [3] Hay tres 7 en ella.
    [4] Hay cuatro 7 en ella.
   *[other] Hay { $count } 7 en ella.
}

## Las fichas

lasvegan-golden-on-max = { $name } pone la ficha dorada en máximo: { $value } a quien gane más bazas.
lasvegan-golden-on-min = { $name } pone la ficha dorada en mínimo: { $value } a quien gane menos bazas.
# $effect: «cada 8 cuesta 2 coles».
lasvegan-token-on = { $name } pone { $token } en { $slot }: { $effect }.
# En voz alta, con lo que muestra la ficha: «Ana pone el −2 en los 8: cada 8 cuesta 2 coles.»
lasvegan-token-on-aloud = { $name } pone el { $value } en { $place }: { $effect }.
lasvegan-passed = { $name } no pone ficha.

## Las cuentas de la ronda

golden-effect = { $count ->
    [one] { $sign ->
        [plus] gana { cabbages }
       *[minus] pierde { cabbages }
    }
   *[other] { $sign ->
        [plus] ganan { cabbages } por cabeza
       *[minus] pierden { cabbages } por cabeza
    }
}
lasvegan-golden-scored-max = { $count ->
    [one] { $names } es quien más bazas tiene, { $tricks }, y { golden-effect }.
   *[other] { $names } empatan a más bazas, { $tricks }, y { golden-effect }.
}
lasvegan-golden-scored-min = { $count ->
    [one] { $names } es quien menos bazas tiene, { $tricks }, y { golden-effect }.
   *[other] { $names } empatan a menos bazas, { $tricks }, y { golden-effect }.
}
lasvegan-golden-scored-none = { $count ->
    [one] { $names } no tiene ni una baza y { golden-effect }.
   *[other] { $names } no tienen ni una baza y { golden-effect }.
}
# En las mesas donde un empate no le cuesta nada a nadie.
lasvegan-golden-tie-max = Hay empate a más bazas: el casino dorado perdona a todo el mundo.
lasvegan-golden-tie-min = Hay empate a menos bazas: el casino dorado perdona a todo el mundo.

# $changes: «Ana -4, Bo -2»; $slot es c1, c2 o c3, o «los 8» en voz alta.
lasvegan-casino-scored = En { $slot }, { $effect }: { $changes }.
lasvegan-casino-misses = En { $slot }, { $effect }: esta vez, a nadie.
lasvegan-change = { $name } { $change }
lasvegan-no-token = Ningún casino tiene ficha: nadie gana ni pierde.
lasvegan-round-scored = Coles tras la ronda { $round }: { $standing }.

## El final

lasvegan-no-cabbage = { $count ->
    [one] A { $names } no le quedan coles: se acaba la partida.
   *[other] A { $names } no les quedan coles: se acaba la partida.
}
lasvegan-ended = { $count ->
    [one] ¡Gana { $names } con { cabbages }!
   *[other] ¡{ $names } comparten la victoria con { cabbages } por cabeza!
}
