/** A sign by its number or name, as HTML and JSON write it. Browsers read a number without its end too. */
const WRITTEN = /&#0*(\d{2,6});?|&#x0*([\da-f]{2,5});?|&(commat|period|lowbar|plus);|\\u([\da-f]{4})/gi;
const NAMED: Record<string, string> = { commat: '@', period: '.', lowbar: '_', plus: '+' };

/** A bracket or a quote that stood there would change what the page says. */
const IN_ADDRESS = /^[\p{L}\p{N}@._%+-]$/u;

/** The source of a page with the signs that addresses are made of as themselves, wherever they stand. */
export const spelledOut = (source: string): string =>
  source.replace(WRITTEN, (written: string, decimal?: string, hex?: string, name?: string, unicode?: string) => {
    const number = decimal === undefined ? Number.parseInt(hex ?? unicode ?? '0', 16) : Number(decimal);
    const sign = name === undefined ? String.fromCodePoint(number) : (NAMED[name.toLowerCase()] ?? '');
    return IN_ADDRESS.test(sign) ? sign : written;
  });
