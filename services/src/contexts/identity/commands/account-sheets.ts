import type { EventDefinition, EventsOf } from '@diapason/contracts/core';
import type { Aggregate } from '@diapason/event-sourcing';
import type { CommandContext } from '../../../machinery/app/command';
import { registry } from '../../../machinery/app/registry';
import type { AccountState } from '../aggregate/account';

type Context = Pick<CommandContext, 'execute' | 'load'>;
type Kind = AccountState['isResponsable'];

interface Said<State, Event> {
  /** Takes over the address of the account; appends nothing where it has it. */
  readonly decideFollowEmail: (state: State, email: string) => readonly Event[];
  /** Told by those whose records may be merged into others. */
  readonly isMerged?: (state: State) => boolean;
}

/** What an account does with the sheet of its person. */
interface AccountSheet {
  readonly isThere: (context: Pick<Context, 'load'>, idUtilisateur: number) => Promise<boolean>;
  /** @returns the version. */
  readonly followEmail: (context: Context, idUtilisateur: number, email: string) => Promise<number>;
  readonly isMerged: ((context: Pick<Context, 'load'>, idUtilisateur: number) => Promise<boolean>) | undefined;
}

const sheets = registry<Kind, AccountSheet>('sheet of accounts with isResponsable');

/** For the context whose people have accounts. */
export function registerSheet<
  State extends { readonly details: unknown; readonly version: number },
  Defs extends Record<string, EventDefinition>,
>(
  isResponsable: Kind,
  aggregate: Aggregate<State, Defs>,
  { decideFollowEmail, isMerged }: Said<State, EventsOf<Defs>>,
): void {
  sheets.add(isResponsable, {
    isThere: async ({ load }, id) => (await load(aggregate, id)).details !== undefined,
    followEmail: async ({ execute }, id, email) =>
      (await execute(aggregate, id, (state) => decideFollowEmail(state, email))).state.version,
    isMerged: isMerged && (async ({ load }, id) => isMerged(await load(aggregate, id))),
  });
}

export const sheetOf = ({ isResponsable }: { readonly isResponsable: Kind }): AccountSheet => sheets.get(isResponsable);

/** Whether the person's record was merged into another one, whatever the account says. */
export async function isSheetMerged(context: Pick<Context, 'load'>, idUtilisateur: number): Promise<boolean> {
  for (const { isMerged } of sheets.all()) if (await isMerged?.(context, idUtilisateur)) return true;
  return false;
}
