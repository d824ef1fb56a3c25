### Una partida ya terminada: qué la decidió y sus números.
###
### Los cambios ($change, $theirs) son textos con su signo: «+1», «−3», «0».

## Qué decidió la partida

# $casino: «los 8», «las rojas de tres en tres».
decided-casino = La diferencia estuvo en el casino de { $casino } en la ronda { $round }: { $change } para { $name }, { $theirs } para { $other }.
decided-golden = La diferencia estuvo en el casino dorado en la ronda { $round }: { $change } para { $name }, { $theirs } para { $other }.
decided-ran-out = { $count ->
    [one] { $names } se quedó sin coles en la ronda { $round }, y ahí acabó la partida.
   *[other] { $names } se quedaron sin coles en la ronda { $round }, y ahí acabó la partida.
}
decided-round = La diferencia estuvo en la ronda { $round }: { $change } para { $name }, { $theirs } para { $other }.
decided-bust = { $count ->
    [one] En la ronda { $round } { $name } se plantó a tiempo, y { $names } perdió { $lost } puntos.
   *[other] En la ronda { $round } { $name } se plantó a tiempo, y { $names } perdieron { $lost } puntos por cabeza.
}
decided-claim = Sin el Tally Up de la ronda { $round }, de { $points } puntos, { $name } no habría ganado.
decided-led = { $name } fue en cabeza desde la ronda { $round } hasta el final.

## Números de cada uno

figure-lasvegan-tricks = Bazas
figure-lasvegan-sevens = Sietes ganados
figure-lasvegan-steals = Robadas con un 0
figure-lasvegan-tokens = Fichas puestas
figure-lasvegan-gained = Coles ganadas
figure-lasvegan-lost = Coles perdidas
figure-tallyup-banked = Asegurados al plantarse
figure-tallyup-best-bank = El máximo de una vez
figure-tallyup-busts = Veces que se acabó dentro
figure-tallyup-lost = Puntos que costaron
figure-tallyup-claims = Tally Up cantados
figure-tallyup-first-out = Veces que se plantó primero
figure-tallyup-circles = Círculos sacados

## De dónde salieron los puntos de una ronda

part-gold = Casino dorado
part-floor = Nadie baja de cero
part-banked = Asegurados
part-claimed = Tally Up cantado
part-shared = Parte de un Tally Up
part-lost = Perdidos al acabarse
statistics-round = Ronda { $round }
statistics-begin = Al empezar
