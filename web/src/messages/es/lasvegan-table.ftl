### Lo que dice la mesa de Las Vegan. Los nombres de las piezas y la historia son del programa.

## Lo que hay que hacer

lv-table = Mesa de Las Vegan
lv-round = Ronda { $round } de { $rounds }
lv-trick-of = baza { $trick } de { $tricks }
lv-lead = Sales tú
# Detrás va el palo: "Asiste al (dibujo) verde".
lv-follow = Asiste al
lv-none-of = Sin { $cards }: cualquier carta
lv-you = Tú
lv-you-small = tú
lv-waiting = Esperando a { $names }
lv-moment = Un momento
lv-over = La partida ha terminado
lv-looking-on = Estás mirando
lv-your-card = tu carta
lv-lead-card = sal tú
lv-again-to-play = Otra vez para jugarla
lv-place-now = Coloca una ficha

## Las personas

lv-others = Los demás
lv-person = { $name }: { cabbages }, { $tricks ->
    [0] ninguna baza
    [one] { $tricks } baza
   *[other] { $tricks } bazas
}, { $cards ->
    [one] { $cards } carta en la mano
   *[other] { $cards } cartas en la mano
}
lv-person-now = { $person }; la mesa le espera
lv-person-bot = { $person }; { $bot }
lv-bot-stands-in = Juega un bot en su lugar

## La baza

lv-trick = La baza
lv-led = salió
lv-wins = { $name } gana
lv-you-win = Ganas tú
lv-won = { $name } ganó
lv-you-won = Ganaste tú
lv-last-trick = Última baza
lv-last-trick-by = Se la llevó { $name }.
lv-last-trick-mine = Te la llevaste tú.
lv-tokens-left = Fichas por colocar
lv-no-tokens-left = Todas las fichas están puestas
lv-seven-in-trick = { $count ->
    [one] Un 7: quien gane coloca una ficha
    [2] Dos 7: quien gane coloca dos
   *[other] { $count } sietes: quien gane coloca { $count }
}
lv-zero-steals = El 0 se la lleva: es de otro palo
lv-zero-mine = Tu 0 se llevaría esta baza
# Siguen los cuatro palos; los ya jugados van tachados.
lv-sevens = 7 por salir
lv-sevens-label = Los 7: jugados { $out }; en tu mano { $mine }; por salir { $open }
lv-nothing = ninguno

## La mano

lv-hand = Tu mano
lv-hand-holds = Tu mano: { $cards }
lv-hand-hidden = Las cartas están boca abajo.
lv-show-hand = Soy { $name }: enséñame mis cartas
lv-card-playable = { $card }, puedes jugarla
lv-card-not-now = { $card }, ahora no
lv-why = Tienes { $cards }: juega una de ellas.

## Los casinos, tal como están ahora para una persona

lv-casinos = Casinos
lv-golden = Casino dorado
lv-have-number = { $count ->
    [0] sin { $number }
    [one] un { $number }
    [2] dos { $number }
    [3] tres { $number }
    [4] cuatro { $number }
   *[other] { $count } cartas de { $number }
}
lv-took-number = { $count ->
    [0] no llevas { $number }
    [one] llevas un { $number }
    [2] llevas dos { $number }
    [3] llevas tres { $number }
    [4] llevas cuatro { $number }
   *[other] llevas { $count } cartas de { $number }
}
lv-have-groups = { $groups ->
    [0] { $rest } de 3
    [one] { $rest ->
        [0] { $groups } trío
       *[other] { $groups } trío + { $rest }
    }
   *[other] { $rest ->
        [0] { $groups } tríos
       *[other] { $groups } tríos + { $rest }
    }
}
lv-one-more = { $groups ->
    [0] una más es un trío
   *[other] una más es otro
}
lv-no-token = sin ficha
lv-have-tricks = { $count ->
    [0] ninguna baza
    [one] { $count } baza
   *[other] { $count } bazas
}
lv-fewest = Menos bazas, { $tricks }: { $names }
lv-most = Más bazas, { $tricks }: { $names }
lv-so-many = { $count } empatan
# Cómo estoy de bazas, en una o dos palabras.
lv-gold-level = igualados
lv-gold-between = en medio
lv-gold-most = tú: más
lv-gold-fewest = tú: menos
lv-casino-holds = { $casino }, con { $token }
lv-casino-empty = { $casino }, sin ficha
lv-casino-open = { $casino }. Ver lo que lleva cada cual
lv-everybody-has = Lo que lleva cada cual
lv-count-cards = { $count ->
    [one] { $count } carta
   *[other] { $count } cartas
}

## Colocar una ficha

lv-place-title = Tu { $card } coloca una ficha
lv-place-title-more = Tus { $count } sietes: coloca una ficha
lv-place-how = Toca una ficha y luego un casino. O arrástrala.
lv-place-which = Ahora, un casino para { $value }
lv-tokens = Fichas
lv-place-there = Ponerla en: { $place }
lv-place-on = Poner { $value } en { $place }
lv-place-none = No poner nada
lv-place-none-sure = ¿Seguro que nada?
lv-place-must = En esta mesa hay que colocar una.
lv-choose-token = Elige una ficha
lv-choose-casino = Elige un casino
lv-preview = Lo que supondría ahora
lv-to-come-number = { $left ->
    [0] no queda ninguno por salir
    [one] queda uno por salir
   *[other] quedan { $left } por salir
}{ $mine ->
    [0] {""}
   *[other] {" "}({ $mine } en tu mano)
}
lv-to-come-suit = { $left ->
    [0] no queda ninguna del palo por salir
    [one] queda una del palo por salir
   *[other] quedan { $left } del palo por salir
}{ $mine ->
    [0] {""}
   *[other] {" "}({ $mine } en tu mano)
}
lv-to-come-tricks = { $left ->
    [0] no queda ninguna baza
    [one] queda una baza
   *[other] quedan { $left } bazas
}
lv-place-wait = { $names } coloca una ficha

## El recuento de una ronda

lv-scoring = Lo que trajo la ronda { $round }
lv-line-number = Cada { $number }
lv-line-suit = Tres { $cards }
lv-line-golden-max = Más bazas
lv-line-golden-min = Menos bazas
lv-tricks = Bazas
lv-cabbages = Coles
lv-cell-tricks = { $count ->
    [one] { $count } baza
   *[other] { $count } bazas
}
lv-cell-cards = { $count ->
    [0] ninguno
    [one] uno
   *[other] { $count }
}
lv-cell-groups = { $count ->
    [0] ningún trío
    [one] { $count } trío
   *[other] { $count } tríos
}
lv-no-lines = Ningún casino tiene ficha: nada cambia.
lv-next-line = Siguiente línea
lv-all-lines = Verlo todo
lv-go-on = Seguir
lv-go-on-turn = Seguir: te toca a ti

## Se explica una vez, donde aparece por primera vez

lv-got-it = Entendido
lv-hint-goal = Gana quien más coles tenga. Los casinos con ficha las quitan o dan por tus cartas.
lv-hint-lead = Empiezas la baza: se la lleva la carta más alta de tu palo, o un 0 de otro palo.
lv-hint-follow = Quien pueda debe asistir al palo. Su carta más alta se lleva la baza.
lv-hint-any = No puedes asistir: tira lo que quieras. Un 0 de otro palo se lleva la baza.
lv-hint-zero = Un 0 de otro palo va ganando. Solo otro 0 puede con él.
lv-hint-place = Con un 7 colocas una ficha: tócala, y luego un casino que duela a los demás.
