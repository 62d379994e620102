import { randomUUID } from 'node:crypto';
import { type Outcome, parisParts } from './answer';
import type { Asked } from './check';

/** An operation of the bank's books. */
export interface Taken extends Outcome {
  readonly rang: number;
}

/** An instalment that the bank will take by itself. */
export interface Waiting {
  readonly id: string;
  readonly reference: string;
  readonly date: string;
  readonly montant: number;
  readonly rang: number;
  readonly abonnement: string;
  readonly asked: Asked;
}

/** The bank's books, as long as it runs. */
export class Ledger {
  readonly taken: Taken[] = [];
  readonly asked = new Map<string, Asked>();
  private readonly waiting = new Map<string, Waiting>();
  /** Numbers go on where another run left off: none is given twice. */
  private last = Date.now();

  open(asked: Asked): string {
    const id = randomUUID();
    this.asked.set(id, asked);
    return id;
  }

  private next(): string {
    this.last += 1;
    return String(this.last);
  }

  /** Books an instalment. */
  book(asked: Asked, rang: number, code: string, abonnement = '0'): Taken {
    const montant = asked.shares[rang - 1]?.montant ?? 0;
    const isAccepted = code === '00000';
    const taken: Taken = {
      reference: asked.reference,
      montant,
      rang,
      code,
      abonnement,
      appel: this.next(),
      transaction: isAccepted ? this.next() : '0',
      autorisation: isAccepted ? this.next().slice(-6) : '',
      at: new Date(),
    };
    this.taken.push(taken);
    return taken;
  }

  /** The first share was taken: the others follow by themselves. @returns the number of the subscription, `0` for none. */
  subscribe(asked: Asked): string {
    if (asked.shares.length < 2) return '0';
    const abonnement = this.next();
    asked.shares.forEach(({ date, montant }, index) => {
      if (index === 0) return;
      const id = randomUUID();
      this.waiting.set(id, { id, reference: asked.reference, date, montant, rang: index + 1, abonnement, asked });
    });
    return abonnement;
  }

  due(id: string): Waiting | undefined {
    const one = this.waiting.get(id);
    this.waiting.delete(id);
    return one;
  }

  /** @returns whether there was something to end. */
  end(reference: string): boolean {
    const ended = [...this.waiting.values()].filter((one) => one.reference === reference);
    for (const { id } of ended) this.waiting.delete(id);
    return ended.length > 0;
  }

  get toCome(): readonly Waiting[] {
    return [...this.waiting.values()].sort((a, b) => (a.date < b.date ? -1 : 1));
  }

  /** The statement, as banks write it: semicolons, amounts with a comma. */
  statement(): string {
    const rows = this.taken.map(({ at, reference, appel, transaction, autorisation, montant, code, rang }) => {
      const { day, time } = parisParts(at);
      const amount = (montant / 100).toFixed(2).replace('.', ',');
      return [day, time, reference, appel, transaction, autorisation, amount, code, rang].join(';');
    });
    return `Date;Heure;Référence;Appel;Transaction;Autorisation;Montant;Réponse;Échéance\r\n${rows.map((row) => `${row}\r\n`).join('')}`;
  }
}
