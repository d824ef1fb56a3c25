### Por qué un bot de Tally Up! hace lo que hace; cada frase sigue a la acción, «plantarse: …».

why-any = cualquier acción vale lo mismo.
why-claim = quien lo canta primero suma 200.
why-pick = de todos los dados, estos dan más con puntos en juego; lo pierden todo el { $bust } % de las veces.
why-pick-risk = tan por detrás solo sirve una gran tirada; estos dados lo pierden todo el { $bust } % de las veces.
why-bonus = es lo que más da de media.
why-bonus-against = es lo que menos ayuda a quienes siguen dentro.
why-bank-wins = { $score } puntos ganan la partida, si nadie suma más en lo que queda.
why-idle = estos dados no cambian nada, por mucho que rueden.
why-enough = { $total } puntos bastan para una ronda, por poco que se arriesgue.
why-must-stay = plantarse ahora sería dejarle la partida a quien va por delante.
why-below-zero = nadie tiene por qué llevarse { $total } puntos mientras se siga tirando.
why-level = en cabeza los dos, solo hacer algo distinto que el otro deshace el empate.
why-up-pays = el dado Up da de media más de lo que arriesga, con { $total } puntos en juego.
why-up-costs = el dado Up arriesga { $total } puntos por demasiado poco.
why-roll-pays = se pierde todo el { $bust } % de las veces, y otra tirada aún compensa con { $total } puntos en juego.
why-roll-costs = se pierde todo el { $bust } % de las veces: demasiado con { $total } puntos en juego.
why-win-pick = desde aquí, con estos dados se ganan { $chance } de cada 1000 partidas.
why-win-bonus = con estos dados se ganan { $chance } de cada 1000 partidas; con otros, menos.
why-win-in = seguir gana { $stay } de cada 1000 partidas; plantarse, { $leave }.
why-win-out = plantarse gana { $leave } de cada 1000 partidas; seguir, { $stay }.
why-win-mix = aquí pierde quien se deja adivinar; lo mejor es seguir { $stays } veces de cada 100.
