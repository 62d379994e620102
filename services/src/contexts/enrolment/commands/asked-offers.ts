import { enrolmentLimits, messages } from '@diapason/contracts/constants';
import type { Draft } from '@diapason/contracts/enrolment';
import { type ReadModels, Refusal } from '@diapason/event-sourcing';
import { readOffers } from '@diapason/projections/enrolment/queries/offered';

type Sent = Draft['eleves'][number]['scolarites'][number];
/** What of an offer is asked for, whichever form says it. */
export type AskedOffer = Pick<Sent, 'fk_offre'> &
  Partial<Pick<Sent, 'fk_site' | 'fk_instrument' | 'fk_style' | 'commentaireInscription'>>;
type AskedPupils = readonly { readonly scolarites: readonly AskedOffer[] }[];

/**
 * Every pupil has an offer, three at most, each as it is offered today.
 * @throws Refusal 400 on `eleves.0.scolarites.1.fk_site` and the like, with the documents' words where they have some.
 */
export async function requireOffered(db: ReadModels, eleves: AskedPupils): Promise<void> {
  if (eleves.length === 0) throw new Refusal(messages.enrolment.noPupil, 400, 'eleves');
  const offers = new Map((await readOffers(db)).map((offer) => [offer.idOffre, offer]));
  for (const [at, { scolarites }] of eleves.entries()) {
    const field = `eleves.${at}.scolarites`;
    if (scolarites.length === 0) throw new Refusal(messages.enrolment.everyPupilAnOffer, 400, field);
    if (scolarites.length > enrolmentLimits.offers) throw new Refusal(messages.enrolment.tooManyOffers, 400, field);
    for (const [rank, asked] of scolarites.entries()) requireChoice(offers, asked, `${field}.${rank}`);
  }
}

type Offers = ReadonlyMap<number, Awaited<ReturnType<typeof readOffers>>[number]>;

function requireChoice(offers: Offers, asked: AskedOffer, at: string): void {
  const refuse = (message: string, field: string): never => {
    throw new Refusal(message, 400, `${at}.${field}`);
  };
  const { siteAndInstrument, unknownOffer, offerNotThere, instrumentTwice, tooManyStyles, styleNotThere } =
    messages.enrolment;
  const offer = offers.get(asked.fk_offre) ?? refuse(unknownOffer, 'fk_offre');
  const { fk_site } = asked;
  const [fk_instrument, fk_style] = [asked.fk_instrument ?? [], asked.fk_style ?? []];
  if (!fk_site) refuse(siteAndInstrument, 'fk_site');
  if (!offer.siteOffre.some(({ id }) => id === fk_site)) refuse(offerNotThere, 'fk_site');
  if (offer.instrument.length > 0 && fk_instrument.length === 0) refuse(siteAndInstrument, 'fk_instrument');
  if (new Set(fk_instrument).size !== fk_instrument.length || fk_instrument.length > enrolmentLimits.instruments)
    refuse(instrumentTwice, 'fk_instrument');
  if (!fk_instrument.every((one) => offer.instrument.some(({ id }) => id === one)))
    refuse(unknownOffer, 'fk_instrument');
  if (fk_style.length > enrolmentLimits.styles) refuse(tooManyStyles, 'fk_style');
  if (!fk_style.every((one) => offer.style.some(({ id }) => id === one))) refuse(styleNotThere, 'fk_style');
}
