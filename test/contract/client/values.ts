import { z } from 'zod';

export const text = z.string();
export const textOrNull = text.nullable();
export const number = z.number();
export const flag = z.boolean();
export const id = z.guid();
export const time = z.iso.datetime();
export const cents = z.string().regex(/^\d+(?:\.\d{1,6})?$/);
export const texts = z.array(text);
