### Las probabilidades de los dados de Tally Up!, como las cuenta y dibuja `sobremesa odds`.
###
### Los porcentajes y las medias son textos, con los decimales que tengan: «16,7».

odds-percent = { $number } %

## Una tirada principal

odds-main = Tirada principal
odds-bust = Pérdida
odds-tally-up = Tally Up
odds-circle = Círculo, sin pérdida
odds-plain = Sin círculo ni pérdida
odds-points = Puntos de media
odds-points-given = si no hay pérdida ni Tally Up
odds-by-points = Puntos
odds-chance = Probabilidad
odds-with-circle = Con un círculo

## El dado Up y sus dados extra

# Títulos de columnas; encima está cuántas estrellas enseñó la tirada principal.
odds-mean = Puntos
odds-best-at = Mejor con

## La mejor ronda

odds-round = A solas, y a por el máximo de puntos, una ronda vale { $value } puntos de media.
odds-round-roll = Antes de una tirada principal: FUERA desde { $total }.
odds-round-up = Antes del dado Up, sin estrella: { $none ->
    [always] siempre DENTRO
   *[other] FUERA desde { $none }
}; con una estrella: { $one ->
    [always] siempre DENTRO
   *[other] FUERA desde { $one }
}.

## Todas las combinaciones

odds-dice = Dados
odds-worth = Ronda
odds-out-from = FUERA desde

## Gráficos

odds-chart-about = De todas las tiradas principales, { $bust } acaban en pérdida, { $tally } son un Tally Up y { $circle } enseñan un círculo sin pérdida. Cuando hay puntos, son { $points } de media. A solas, y a por el máximo de puntos, una ronda vale { $value } puntos, y conviene dejarla con { $total } o más.
odds-chart-axis = Puntos de una tirada principal que puntúa, en tanto por ciento de todas
odds-chart-mean = media { $points }
odds-chart-round = A solas, y a por el máximo de puntos, una ronda vale { $value } de media: FUERA desde { $total }.
odds-chart-all = Las veinte combinaciones de Tally Up!
odds-chart-all-about = De cada combinación de tres dados, la mejor primero: cuántas tiradas principales acaban en pérdida, son un Tally Up o enseñan un círculo; cuántos puntos son de media cuando los hay; cuánto vale una ronda para quien juega a solas y quiere el máximo de puntos; y desde qué total conviene estar FUERA. La mejor es { $best }, que vale { $most }, y la peor { $worst }, que vale { $least }.
