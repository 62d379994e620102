import { enrolmentState, messages, requiredReason } from '@diapason/contracts/constants';
import { type EventsOf, make } from '@diapason/contracts/core';
import {
  type Enrolment,
  EnrolmentAddressConfirmed,
  EnrolmentDecided,
  EnrolmentDoubleSettled,
  EnrolmentSubmitted,
  enrolmentLife,
  enrolment as enrolmentRecord,
} from '@diapason/contracts/enrolment';
import { Refusal, recordAggregate } from '@diapason/event-sourcing';

/** Streams `enrolment-{hash of the draft's key}`. */
export const enrolment = recordAggregate(enrolmentRecord, enrolmentLife);
export type EnrolmentState = Enrolment | undefined;
export type EnrolmentEvent = EventsOf<typeof enrolment.events>;
export type Double = Enrolment['doubles'][number];

const { received, asked, accepted, refused, held, dropped } = enrolmentState;

/** The same key again is the same request, whatever it brings. */
export const decideSubmit = (state: EnrolmentState, request: Enrolment): EnrolmentEvent[] =>
  state ? [] : [make(EnrolmentSubmitted, request)];

/**
 * Whether the request gives the family its sheets and its account: not while it is held back or dropped, nor while its address is that of
 * somebody's account and nobody has said whether they are the same.
 */
export const isCarriedOut = ({ etat, doubles }: Pick<Enrolment, 'etat' | 'doubles'>): boolean =>
  etat !== held && etat !== dropped && !doubles.some((one) => one.adresse === 1 && one.suite === null);

/** @throws Refusal 404 where there is none. */
export function known(state: EnrolmentState): Enrolment {
  if (!state) throw new Refusal(messages.general.notFound, 404);
  return state;
}

export function decideConfirm(state: EnrolmentState, now: string): EnrolmentEvent[] {
  const { empreinte, idDemande, idUtilisateur, confirmeeLe } = known(state);
  return confirmeeLe
    ? []
    : [make(EnrolmentAddressConfirmed, { empreinte, idDemande, idUtilisateur, confirmeeLe: now })];
}

/** What staff may do with a request, and from which states. */
const ways = {
  accepter: { to: accepted, from: [received, asked] },
  completer: { to: asked, from: [received, asked] },
  refuser: { to: refused, from: [received, asked] },
  laisserEntrer: { to: received, from: [held] },
  ecarter: { to: dropped, from: [held] },
} as const;
export type EnrolmentWay = keyof typeof ways;

/**
 * @param open doubles about which nobody has decided: a request with one is not accepted.
 * @throws Refusal 404; 409 for one that was answered, or with an open double; 400 without the words that a refusal needs.
 */
export function decideAnswer(
  state: EnrolmentState,
  way: EnrolmentWay,
  { motif, open }: { readonly motif: string | null; readonly open: number },
): EnrolmentEvent[] {
  const request = known(state);
  const { to, from } = ways[way];
  const said = motif?.trim() || null;
  // The same click again finds it done.
  if (request.etat === to && (to !== asked || request.motif === said)) return [];
  if (!(from as readonly number[]).includes(request.etat))
    throw new Refusal(
      from.includes(held as never) ? messages.enrolment.notHeld : messages.enrolment.decidedAlready,
      409,
    );
  if (way === 'accepter' && open > 0) throw new Refusal(messages.enrolment.doubleOpen, 409);
  if (requiredReason.includes(way) && !said) throw new Refusal(messages.enrolment.reasonRequired, 400, 'motif');
  const { empreinte, idDemande, idUtilisateur } = request;
  return [make(EnrolmentDecided, { empreinte, idDemande, idUtilisateur, etat: to, motif: said })];
}

/** @throws Refusal 404 for a double that the request does not have, 409 for one that was decided otherwise. */
export function decideSettle(
  state: EnrolmentState,
  {
    nature,
    demande,
    connu,
    suite,
  }: Pick<Double, 'nature' | 'demande' | 'connu'> & { readonly suite: 'meme' | 'autre' },
): EnrolmentEvent[] {
  const { empreinte, idDemande, idUtilisateur, doubles } = known(state);
  const isIt = (one: Double) => one.nature === nature && one.demande === demande && one.connu === connu;
  const found = doubles.find(isIt);
  if (!found) throw new Refusal(messages.general.notFound, 404);
  if (found.suite === suite) return [];
  if (found.suite !== null) throw new Refusal(messages.enrolment.decidedAlready, 409);
  return [
    make(EnrolmentDoubleSettled, {
      empreinte,
      idDemande,
      idUtilisateur,
      doubles: doubles.map((one) => (isIt(one) ? { ...one, suite } : one)),
    }),
  ];
}
