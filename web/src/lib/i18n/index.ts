export { Catalogue, LANGUAGES, clean, preferred } from "./catalogue";
export type { Language, Values } from "./catalogue";
export { catalogue, language, num, say, speak } from "./language.svelte";
