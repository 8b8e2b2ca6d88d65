/** Escaped characters in HTML, JSON and scripts, also nested. Browsers accept `&#64` without `;` too. */
const WRITTEN =
  /&(?:amp;){0,3}(?:#0*(\d{2,6});?|#x0*([\da-f]{2,5});?|(commat|period|lowbar|plus);)|(?<!\\)\\{1,8}(?:u([\da-f]{4})|u\{0{0,8}([\da-f]{2,5})\}|x([\da-f]{2}))/gi;
const NAMED: Record<string, string> = { commat: '@', period: '.', lowbar: '_', plus: '+' };

/** Only these characters are decoded: a decoded bracket or quote would change what the page says. */
const IN_ADDRESS = /^[\p{L}\p{N}@._%+-]$/u;

/** Decodes escaped address characters anywhere in the source of a page. */
export const spelledOut = (source: string): string =>
  source.replace(
    WRITTEN,
    (written: string, decimal?: string, hex?: string, name?: string, four?: string, braced?: string, two?: string) => {
      const number = decimal === undefined ? Number.parseInt(hex ?? four ?? braced ?? two ?? '0', 16) : Number(decimal);
      const sign = name === undefined ? String.fromCodePoint(number) : (NAMED[name.toLowerCase()] ?? '');
      return IN_ADDRESS.test(sign) ? sign : written;
    },
  );
