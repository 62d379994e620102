import { messages } from '@diapason/contracts/constants';
import { type EventsOf, make } from '@diapason/contracts/core';
import { ListViewDropped, ListViewKept, listView, listViewLife } from '@diapason/contracts/identity';
import { partsAggregate, Refusal } from '@diapason/event-sourcing';

/** A person's views by number, in the stream `account-{idUtilisateur}`. */
export const listViews = partsAggregate(listView, listViewLife);
type Views = typeof listViews.initial;
type ViewEvent = EventsOf<{ ListViewKept: typeof ListViewKept; ListViewDropped: typeof ListViewDropped }>;

interface Kept {
  readonly idVue: number;
  readonly idUtilisateur: number;
  readonly liste: string;
  readonly titre: string;
  readonly filtres: string;
  readonly colonnes: string;
}

/** As many as a list has room for above its rows. */
const MOST = 12;
const NAME = /^\w{1,40}$/;
/** Numbers, days and words of the product: no text that a person typed. */
const VALUE = /^[\w,.-]{0,200}$/;
const COLUMN = /^\+?\w{1,40}$/;

/**
 * @throws Refusal 400 without a name, and for filters that hold searched words; 409 for a name that another view of the list has; 422 for
 *   one view too many.
 */
export function decideKeep(views: Views, kept: Kept): ViewEvent[] {
  const { liste, titre, filtres, colonnes } = kept;
  if (titre.trim() === '') throw new Refusal(messages.general.missingField, 400, 'titre');
  for (const [name, value] of new URLSearchParams(filtres))
    if (name === 'recherche' || !NAME.test(name) || !VALUE.test(value))
      throw new Refusal(messages.lists.searchNotKept, 400, 'filtres');
  if (!colonnes.split(',').every((column) => column === '' || COLUMN.test(column)))
    throw new Refusal(messages.lists.unknownColumns, 400, 'colonnes');
  const others = [...views.values()].filter((one) => one.liste === liste);
  if (others.some((one) => one.titre.toLowerCase() === titre.trim().toLowerCase()))
    throw new Refusal(messages.lists.viewNameTaken, 409, 'titre');
  if (others.length >= MOST) throw new Refusal(messages.lists.tooManyViews(MOST), 422);
  return [make(ListViewKept, { ...kept, titre: titre.trim() })];
}

/** @throws Refusal 404 for a view that the person does not have. */
export function decideDrop(views: Views, idUtilisateur: number, idVue: number): ViewEvent[] {
  if (!views.has(idVue)) throw new Refusal(messages.general.notFound, 404);
  return [make(ListViewDropped, { idUtilisateur, idVue })];
}
