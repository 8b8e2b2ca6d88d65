import { randomInt } from 'node:crypto';

/** Without letters and digits that are easily confused. */
const LETTERS = 'ABCDEFGHJKMNPQRSTVWXYZ23456789';
/** 49 bits: with the rate limit per IP address, guessing a code is not practical. */
const LENGTH = 10;

export const newCode = () => Array.from({ length: LENGTH }, () => LETTERS.charAt(randomInt(LETTERS.length))).join('');

export const codeKey = (text: string) => text.toUpperCase().replace(/[^A-Z\d]/g, '');
