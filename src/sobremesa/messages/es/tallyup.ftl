### Tally Up!: sus piezas y lo que pasa en una partida.

## Las piezas

die-red = rojo
die-orange = naranja
die-yellow = amarillo
die-green = verde
die-blue = azul
die-purple = morado

risk-high = riesgo alto
risk-medium = riesgo medio
risk-low = riesgo bajo

# Una cara tal como se lee en voz alta.
face-star = una estrella
# Detrás del nombre de su dado: «rojo estrella».
face-star-aloud = estrella
face-circled = { $points } en un círculo
face-plain = { $points }

# Un dado con lo que enseña: «verde (40)».
shown-die = { $die } { $face }

# Qué hace cada cara del dado Up.
up-face-bonus = { $count ->
    [one] se tira un dado más
    [2] se tiran dos dados más
    [3] se tiran tres dados más
   *[other] se tiran { $count } dados más
}
up-face-times = { $factor ->
    [2] el total se dobla
    [3] el total se triplica
   *[other] el total se multiplica por { $factor }
}
up-face-gain = el total sube { $points }
up-face-loss = el total baja { $points }

## Partes de las frases de abajo

points = { $points ->
    [one] { $points } punto
    [many] { $points } de puntos
   *[other] { $points } puntos
}
stars = { $stars ->
    [one] Una estrella
    [2] Dos estrellas
    [3] Tres estrellas
    [4] Cuatro estrellas
   *[other] { $stars } estrellas
}

## Empieza una ronda

tallyup-first = Empieza { $name }.
tallyup-round-began = Ronda { $round }: le toca a { $name }.
tallyup-picked = { $name } elige los dados { $dice }.

## Las tiradas; $total es el total en juego

# Sin puntos: lo que eso supone lo cuenta otra frase.
tallyup-rolled = { $name } tira y saca { $dice }.
tallyup-rolled-points = { $name } tira y saca { $dice }: { points }.
tallyup-rolled-more = { $name } tira y saca { $dice }: { $points } más, y van { $total }.

tallyup-up-awaited = Hay círculo: viene el dado Up.
tallyup-up-total = El dado Up marca { $face }: van { $total }.
tallyup-up-bonus = El dado Up marca { $face }: { $count ->
    [one] un dado más
    [2] dos dados más
    [3] tres dados más
   *[other] { $count } dados más
}.

tallyup-bonus-picked = { $name } añade { $count ->
    [one] el dado { $dice }
   *[other] los dados { $dice }
}.
tallyup-bonus-rolled = { $count ->
    [one] En el dado extra sale { $dice }.
   *[other] En los dados extra sale { $dice }.
}
tallyup-bonus-rolled-more = { $count ->
    [one] En el dado extra sale { $dice }: { $points } más, y van { $total }.
   *[other] En los dados extra sale { $dice }: { $points } más, y van { $total }.
}

## Seguir dentro o plantarse

tallyup-chosen = { $name } ya ha elegido.
tallyup-all-stayed = Nadie se planta.
tallyup-stayed = { $count ->
    [one] { $names } sigue dentro.
   *[other] { $names } siguen dentro.
}
tallyup-left = { $count ->
    [one] { $names } se planta y se lleva { points }.
   *[other] { $names } se plantan y se llevan { points } por cabeza.
}
tallyup-all-left = Todo el mundo se planta y se lleva { points }.
tallyup-left-empty = { $count ->
    [one] { $names } se planta y se va sin nada.
   *[other] { $names } se plantan y se van sin nada.
}
# El total en juego está por debajo de 0: se pierden $points.
tallyup-left-paying = { $count ->
    [one] { $names } se planta y pierde { points }.
   *[other] { $names } se plantan y pierden { points } por cabeza.
}

## Un Tally Up

tallyup-tally-up = Tres estrellas: ¡Tally Up! ¿Quién lo canta primero?
# $claimed para $name, $shared para cada cual de los $count $others.
tallyup-claimed = { $count ->
    [0] ¡{ $name } lo canta primero y suma { $claimed } puntos!
    [one] ¡{ $name } lo canta primero y suma { $claimed } puntos! Para { $others }, { $shared }.
   *[other] ¡{ $name } lo canta primero y suma { $claimed } puntos! Para { $others }, { $shared } por cabeza.
}
tallyup-unclaimed = { $count ->
    [0] Nadie lo canta.
    [one] Nadie lo canta. Para { $others }, { $shared } puntos.
   *[other] Nadie lo canta. Para { $others }, { $shared } puntos por cabeza.
}

## Se acabó

# Con un total en juego de 0.
tallyup-busted = ¡{ stars } y se acabó! No había nada que perder.
tallyup-busted-losing = { $count ->
    [one] ¡{ stars } y se acabó! { $names } pierde { points }.
   *[other] ¡{ stars } y se acabó! { $names } pierden { points }.
}
# El total en juego estaba por debajo de 0.
tallyup-busted-saving = { $count ->
    [one] ¡{ stars } y se acabó! { $names } se libra de perder { points }.
   *[other] ¡{ stars } y se acabó! { $names } se libran de perder { points } por cabeza.
}

## El final

tallyup-round-ended = Tras la ronda { $round }: { $standing }.
tallyup-tied = { $names } empatan en cabeza: ¡otra ronda!
tallyup-ended = { $count ->
    [one] ¡Gana { $names } con { points }!
   *[other] ¡Ganan { $names } con { points }!
}
# Una persona sola, que practica.
tallyup-ended-alone = { $name } termina con { points }.
