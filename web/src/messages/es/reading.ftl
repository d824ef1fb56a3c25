### Lo que se le dice a un lector de pantalla aparte de la historia: qué hay que hacer, y quién.

read-lead = Te toca: sales tú. Puedes jugar cualquier carta: { $cards }.
read-follow = Te toca: sigue el palo con { $cards }.
read-any = Te toca: no puedes seguir el palo, así que vale cualquier carta: { $cards }.
# Varias personas juegan en este aparato: nadie más debe oír las cartas.
read-play = Te toca: juega una carta.
read-place = Te toca: pon una ficha. Quedan estas: { $tokens }.
read-place-or-none = Te toca: pon una ficha, o ninguna. Quedan estas: { $tokens }.
# Una ficha se nombra por lo que muestra.
token-shows = ficha { $value }
token-golden-shows = ficha dorada { $value }
read-pick = Te toca: elige tres dados.
# $count: «Un dado más: ¿cuál?»
read-bonus = Te toca. { $count }
# $in: «otra tirada»; $out: «te llevas 80».
read-answer = Elige: DENTRO, { $in }; o FUERA, { $out }.
read-claim = Cántalo antes que nadie: el botón, o la tecla T.
read-wait = Se espera a { $names }.
