import { outsideText } from '../../kernel/text/outside-text.ts';

const MAX_CHARACTERS = 200_000;
/** Limit of one paragraph. Longer text is dropped. */
const MAX_PIECES = 4_000;
const PARAGRAPH_LENGTH = 20_000;
/** Rows with longer cells are layout tables and are written as paragraphs. */
const CELL_LENGTH = 300;
const LIST_DEPTH = 6;

const escaped = (text: string) => text.replace(/[\\`*[\]<]|(?<!\w)_|_(?!\w)/g, (sign) => `\\${sign}`);
const tidied = (text: string) =>
  text
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n[ \n]*/g, '\n')
    .trim();
const inOneLine = (text: string) => text.replaceAll('\n', ' ');

export class MarkdownWriter {
  readonly #blocks: string[] = [];
  #characters = 0;
  #pieces: string[] = [];
  #length = 0;
  #heading = 0;
  #quotes = 0;
  #code: string | null = null;
  readonly #lists: { isOrdered: boolean; items: number }[] = [];
  /** Prefix of an item's first block; the other blocks get spaces of the same length. */
  #bullet = '';
  #cells: string[] | null = null;
  #rows = 0;

  text(text: string): void {
    if (this.#code !== null) this.#code += this.#code.length < PARAGRAPH_LENGTH ? text : '';
    else this.#add(escaped(text.replace(/\s+/g, ' ')));
  }

  line(): void {
    this.#add('\n');
  }

  get place(): number {
    return this.#pieces.length;
  }

  /** Encloses the text since `place` with `before` and `after`. Leaves blank text unchanged. */
  wrap(place: number, before: string, after: string): void {
    const inside = this.#pieces.splice(place).join('');
    const text = inOneLine(inside).trim();
    if (text === '') return void this.#pieces.push(inside);
    const [lead, tail] = [/^\s/.test(inside) ? ' ' : '', /\s$/.test(inside) ? ' ' : ''];
    this.#pieces.push(`${lead}${before}${text}${after}${tail}`);
  }

  picture(alt: string, url: string): void {
    this.#add(`![${escaped(alt)}](${url})`);
  }

  startHeading(level: number): void {
    this.endBlock();
    this.#heading = level;
  }

  endHeading(): void {
    this.endBlock();
    this.#heading = 0;
  }

  quote(change: 1 | -1): void {
    this.endBlock();
    this.#quotes = Math.max(0, this.#quotes + change);
  }

  startList(isOrdered: boolean): void {
    this.endBlock();
    this.#lists.push({ isOrdered, items: 0 });
  }

  endList(): void {
    this.endBlock();
    this.#lists.pop();
    this.#bullet = '';
  }

  startItem(): void {
    this.endBlock();
    const list = this.#lists.at(-1);
    if (list === undefined) return;
    list.items += 1;
    this.#bullet = list.isOrdered ? `${list.items}. ` : '- ';
  }

  startCode(): void {
    this.endBlock();
    this.#code = '';
  }

  endCode(): void {
    const code = this.#code?.replace(/^\n+|\s+$/g, '') ?? '';
    this.#code = null;
    if (code !== '') this.#push(`\`\`\`\n${code.replaceAll('```', "'''")}\n\`\`\``);
  }

  startTable(): void {
    this.endBlock();
    this.#rows = 0;
  }

  startRow(): void {
    this.endBlock();
    this.#cells = [];
  }

  endCell(): void {
    if (this.#cells === null) return this.endBlock();
    this.#cells.push(inOneLine(this.#take()).replaceAll('|', '\\|'));
  }

  endRow(): void {
    const cells = this.#cells ?? [];
    this.#cells = null;
    if (cells.every((cell) => cell === '')) return;
    if (cells.length === 1 || cells.some((cell) => cell.length > CELL_LENGTH)) {
      for (const cell of cells) if (cell !== '') this.#push(cell);
      return;
    }
    const row = `| ${cells.join(' | ')} |`;
    const rule = `| ${cells.map(() => '---').join(' | ')} |`;
    this.#push(this.#rows === 0 ? `${row}\n${rule}` : row, this.#rows > 0);
    this.#rows += 1;
  }

  rule(): void {
    this.endBlock();
    this.#push('---');
  }

  endBlock(): void {
    // A table cell must be one line.
    if (this.#cells !== null) return this.#add(' ');
    const text = this.#take();
    if (text === '') return;
    if (this.#heading > 0) return this.#push(`${'#'.repeat(this.#heading)} ${inOneLine(text)}`);
    if (this.#lists.length === 0) return this.#push(text);
    const isFirst = this.#bullet.trim() !== '';
    const indent = '  '.repeat(Math.min(this.#lists.length, LIST_DEPTH) - 1);
    this.#push(`${indent}${this.#bullet}${text.replaceAll('\n', `\n${indent}  `)}`, isFirst && this.#isInList());
    this.#bullet = ' '.repeat(this.#bullet.length);
  }

  finish(): string {
    this.endRow();
    this.endBlock();
    return outsideText(this.#blocks.join('').trim());
  }

  #add(piece: string): void {
    if (this.#pieces.length >= MAX_PIECES || this.#length >= PARAGRAPH_LENGTH) return;
    this.#length += piece.length;
    this.#pieces.push(piece);
  }

  #take(): string {
    const text = tidied(this.#pieces.join(''));
    this.#pieces = [];
    this.#length = 0;
    return text;
  }

  #isInList = () => /^\s*(?:-|\d+\.) /.test(this.#blocks.at(-1)?.replace(/^\n*(?:> )*/, '') ?? '');

  /** Appends a block. Items and rows have no empty line between them (`isNext`). */
  #push(block: string, isNext = false): void {
    if (this.#characters >= MAX_CHARACTERS) return;
    const quote = '> '.repeat(Math.min(this.#quotes, LIST_DEPTH));
    const text = quote === '' ? block : block.replace(/^/gm, quote);
    this.#characters += text.length;
    this.#blocks.push(`${isNext ? '\n' : '\n\n'}${text}`);
  }
}
