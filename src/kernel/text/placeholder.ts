const PLACEHOLDER = /\{\{[^{}\n]{0,100}\}\}|\{\{/;

/** Returns the first template placeholder in a text, such as `{{firstName}}`; null if there is none. No placeholder is filled in. */
export const placeholderIn = (text: string): string | null => PLACEHOLDER.exec(text)?.[0] ?? null;
