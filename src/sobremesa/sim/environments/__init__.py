"""The games for those who study them: environments of the libraries that researchers use.

| module | what it holds | needs |
| --- | --- | --- |
| `single` | one game on the kernels, step by step | nothing more |
| `lasvegan_v0`, `tallyup_v0` | of PettingZoo: `env`, `parallel_env`, and both raw | pettingzoo |
| `solo` | of Gymnasium: one seat learns, the others are given | gymnasium |
| `openspiel` | games of OpenSpiel, registered when it is imported | open-spiel |
| `rollouts` | random games from a state of OpenSpiel on, for searches | open-spiel |

The extra `research` installs all three libraries. `docs/research.md` says what observations,
actions and rewards are. Many games at once are faster by far: `sobremesa.sim.make`.
"""
