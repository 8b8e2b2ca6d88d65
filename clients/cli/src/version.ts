/** Version of this package; a test compares it with package.json. */
export const CLI_VERSION = '1.0.0';
