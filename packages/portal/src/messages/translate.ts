// Translates the words of the interface. A build and a bundle of scripts have one language, which is set before anything is rendered.
import type { GERMAN } from "./german.ts";

/** Words in English, in which `{name}` stands for a value. */
export type Message = keyof typeof GERMAN;

/** Translations by the words in English. Words without a translation are in English. */
export type Messages = Readonly<Partial<Record<Message, string>>>;

export interface Language {
  /** Tag of the language (RFC 5646): `en`, `pt-BR`. */
  tag: string;
  messages: Messages;
}

/** The bundler defines it for the scripts of the pages (build/bundle-assets.ts). */
declare const PORTAL_LANGUAGE: Language | undefined;

let current: Language = typeof PORTAL_LANGUAGE === "undefined" ? { tag: "en", messages: {} } : PORTAL_LANGUAGE;

export function setLanguage(language: Language): void {
  current = language;
}

/** Returns the tag of the language. */
export function languageTag(): string {
  return current.tag;
}

/** Returns the translation with the values. */
export function t(message: Message, values: Readonly<Record<string, string | number>> = {}): string {
  return tParts(message, values).join("");
}

/** Returns the parts of the translation, in which each placeholder is its value: an element, for example. */
export function tParts<Value>(message: Message, values: Readonly<Record<string, Value>>): (string | Value)[] {
  return (current.messages[message] ?? message)
    .split(/(\{\w+\})/)
    .map((part) => values[/^\{(\w+)\}$/.exec(part)?.[1] ?? ""] ?? part);
}
