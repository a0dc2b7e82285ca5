import path from 'node:path';
import type { Locator, Page } from 'playwright-core';

export interface TaskCost {
  readonly clicks: number;
  readonly characters: number;
  readonly seconds: number;
}

const widths = [375, 1440];

/** Counts what a person does on a page and how long the machine takes for it. */
export class Task {
  readonly page: Page;
  readonly #folder: string | undefined;
  #clicks = 0;
  #characters = 0;
  #milliseconds = 0;
  #resumedAt = performance.now();
  #pictures = 0;

  /** @param folder where pictures go; undefined takes none */
  constructor(page: Page, folder?: string) {
    this.page = page;
    this.#folder = folder;
  }

  /** Counts from zero. */
  begin(): void {
    [this.#clicks, this.#characters, this.#milliseconds] = [0, 0, 0];
    this.#resumedAt = performance.now();
  }

  async click(on: Locator): Promise<void> {
    this.#clicks += 1;
    await on.click();
  }

  async type(text: string): Promise<void> {
    this.#characters += text.length;
    await this.page.keyboard.type(text);
  }

  /** Opens a link of a mail, which is a click. */
  async follow(link: string): Promise<void> {
    this.#clicks += 1;
    await this.page.goto(link);
  }

  /** Returns what the task took until now. */
  cost(): TaskCost {
    const milliseconds = this.#milliseconds + performance.now() - this.#resumedAt;
    return {
      clicks: this.#clicks,
      characters: this.#characters,
      seconds: Math.round(milliseconds / 100) / 10,
    };
  }

  /** Takes a picture in each width, which costs no time. */
  async picture(name: string): Promise<void> {
    if (this.#folder === undefined) return;
    this.#milliseconds += performance.now() - this.#resumedAt;
    this.#pictures += 1;
    const number = String(this.#pictures).padStart(2, '0');
    for (const width of widths) {
      await this.page.setViewportSize({ width, height: 900 });
      const file = `${number}-${name}-${width}.png`;
      await this.page.screenshot({ path: path.join(this.#folder, file) });
    }
    this.#resumedAt = performance.now();
  }
}
