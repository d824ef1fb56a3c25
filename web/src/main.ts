import { mount } from "svelte";

import "./styles/tokens.css";
import "./styles/base.css";
import "./lib/components/form.css";
import "./lib/components/seats.css";
import App from "./App.svelte";
import { language, say, speak } from "./lib/i18n";
import { finishOnInput } from "./lib/motion/running";
import { myself } from "./lib/state/identity.svelte";
import { settings } from "./lib/state/settings.svelte";

await speak(language(settings.now.language));
myself.suggest(say("default-names").split(", "));

finishOnInput(document);

const target = document.getElementById("app");
if (target) mount(App, { target });
