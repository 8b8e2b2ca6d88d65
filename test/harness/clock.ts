import type { Clock } from '../../src/kernel/clock.ts';

export class TestClock implements Clock {
  #now: Date;

  constructor(start = new Date()) {
    this.#now = start;
  }

  now(): Date {
    return new Date(this.#now);
  }

  set(to: Date | string): void {
    this.#now = new Date(to);
  }

  advance(milliseconds: number): void {
    this.#now = new Date(this.#now.getTime() + milliseconds);
  }
}
