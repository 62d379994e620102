import { messages } from '@diapason/contracts/constants';
import { Refusal } from '@diapason/event-sourcing';
import type { CommandContext } from '../../../machinery/app/command';
import { isOneself } from '../../../machinery/app/session-rights';
import { account } from '../../identity';
import { readGroup } from './group-within';

/** Whether an agent can do more than the caller: by the sheet's role group, or by the account's, which gives the rights. */
export async function isAgentBeyond(context: CommandContext, idUtilisateur: number, onSheet: number): Promise<boolean> {
  const { isOpen, fk_groupe } = await context.load(account, idUtilisateur);
  for (const group of new Set(isOpen ? [onSheet, fk_groupe] : [onSheet]))
    if ((await readGroup(context, group)).isBeyond) return true;
  return false;
}

/** Refuses to act on an agent who can do more than the caller. @throws Refusal 403. */
export async function requireAgentWithin(
  context: CommandContext,
  idUtilisateur: number,
  onSheet: number,
): Promise<void> {
  if (await isAgentBeyond(context, idUtilisateur, onSheet))
    throw new Refusal(messages.identity.notAllowed, 403, 'fk_groupe');
}

/** What is an agent's own, a portrait or a vehicle, follows the rule of their profile. @throws Refusal 403. */
export async function requireSelfOrWithin(
  context: CommandContext,
  idUtilisateur: number,
  onSheet: number,
): Promise<void> {
  if (!isOneself(context.session, idUtilisateur)) await requireAgentWithin(context, idUtilisateur, onSheet);
}
