import { randomInt } from 'node:crypto';

/** Without what is mistaken for something else when it is read aloud. */
const LETTERS = 'ABCDEFGHJKMNPQRSTVWXYZ23456789';
/** 49 bits: at the budget of an address nobody finds one by trying. */
const LENGTH = 10;

export const newCode = () => Array.from({ length: LENGTH }, () => LETTERS.charAt(randomInt(LETTERS.length))).join('');

/** A code as somebody typed it. */
export const codeKey = (text: string) => text.toUpperCase().replace(/[^A-Z\d]/g, '');
