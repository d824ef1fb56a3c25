### Por qué un bot de Las Vegan hace lo que hace; cada frase sigue a la acción, «jugar R7: …».

why-any = cualquier acción vale lo mismo.
why-only = no se permite otra cosa.
why-take = esta baza merece la pena, y la carta la gana el { $chance } % de las veces.
why-save = esta baza merecería la pena, pero la carta apenas puede ganarla (el { $chance } % de las veces): se guarda algo mejor.
why-duck = esta baza cuesta más de lo que da, y la carta solo la gana el { $chance } % de las veces.
why-unload = esta baza será casi seguro propia (el { $chance } % de las veces) juegue lo que juegue: se suelta lo que menos duele.
why-golden = ahí la ficha dorada les cuesta de media más a los demás.
why-penalty = ahí la ficha les cuesta de media más a los demás.
why-bonus = ahí la ficha da más aquí que a los demás.
why-pass = cualquier ficha haría aquí más daño que a los demás.
why-win-most = según dónde pueden estar las cartas ocultas, desde aquí esto gana { $chance } de cada 1000 partidas; lo siguiente mejor, { $other }.
