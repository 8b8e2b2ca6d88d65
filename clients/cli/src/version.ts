/** Of this client; a test holds it against its package. */
export const VERSION = '1.0.0';
