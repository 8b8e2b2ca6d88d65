const PLACEHOLDER = /\{\{[^{}\n]{0,100}\}\}|\{\{/;

/** Returns the first template placeholder, such as `{{firstName}}`. Placeholders are never filled in. */
export const placeholderIn = (text: string): string | null => PLACEHOLDER.exec(text)?.[0] ?? null;
