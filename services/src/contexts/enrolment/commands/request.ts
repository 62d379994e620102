import { createHash } from 'node:crypto';
import { messages, toCents } from '@diapason/contracts/constants';
import type { Draft, Enrolment } from '@diapason/contracts/enrolment';
import { Refusal } from '@diapason/event-sourcing';
import type { CommandContext } from '../../../machinery/app/command';
import { changed } from '../../../machinery/app/fields';
import { pupil } from '../../families';
import type { AskedOffer } from './asked-offers';

type Context = Pick<CommandContext, 'ids' | 'load'>;

/** The name of a request's stream; the key itself is kept by the browser alone. */
export const imprintOf = (key: string): string => createHash('sha256').update(key).digest('hex').slice(0, 40);

/** Euros that a form sent. */
export const centsOf = (euros: number | null | undefined): number | null =>
  typeof euros === 'number' ? toCents(euros) : null;

const WHO = [
  'fk_civilite',
  'nom',
  'prenom',
  'dateNaissance',
  'lieuNaissance',
  'departementNaissance',
  'adresse1',
  'adresse2',
  'codePostal',
  'ville',
  'telephoneFixe',
  'telephoneMobile',
  'email',
  'fk_categorieSocioProfessionnelle',
  'profession',
] as const satisfies readonly (keyof Enrolment)[];
export type Who = Pick<Enrolment, (typeof WHO)[number]>;
/** Who asks, as a request holds them. */
export const whoOf = (from: Who): Who => Object.fromEntries(WHO.map((name) => [name, from[name]])) as Who;

type Sent = Draft['eleves'][number];
type Optional = 'idEleve' | 'telephoneMobile' | 'scolaritesExterne' | 'droitImage';
type AskedPupil = Pick<Sent, 'nom' | 'prenom' | 'dateNaissance'> &
  Partial<Pick<Sent, Optional>> & {
    readonly fk_genre?: Sent['fk_genre'] | null | undefined;
    readonly scolarites: readonly AskedOffer[];
  };

/** Whether a draft asks for the pupils and the offers that a request holds already. */
export function asksForTheSame({ eleves, scolarites }: Enrolment, sent: Draft['eleves']): boolean {
  const asked = scolarites.map((one) => {
    const child = eleves.find(({ idEleve }) => idEleve === one.idEleve);
    return [child && whichOf({ ...child, idEleve: child.nouveau ? 0 : child.idEleve }), choiceOf(one)];
  });
  const again = sent.flatMap((child) => child.scolarites.map((one) => [whichOf(child), choiceOf(one)]));
  return eleves.length === sent.length && !changed(asked, again);
}

type Which = Pick<Enrolment['eleves'][number], 'nom' | 'prenom' | 'dateNaissance'> & {
  readonly idEleve?: number | null | undefined;
};
const whichOf = ({ idEleve, nom, prenom, dateNaissance }: Which) => idEleve || [nom, prenom, dateNaissance];

const choiceOf = ({ fk_offre, fk_site, fk_instrument, fk_style }: AskedOffer) => ({
  fk_offre,
  fk_site: fk_site || null,
  fk_instrument: fk_instrument ?? [],
  fk_style: fk_style ?? [],
});

/** Pupils and offers under numbers that follow from the draft's key. @throws Refusal 403 for a pupil who is not the caller's own. */
export async function numberedPupils(
  { eleves }: { readonly eleves: readonly AskedPupil[] },
  empreinte: string,
  { ids, load }: Pick<Context, 'ids' | 'load'>,
  own: number | undefined,
) {
  const numbers = await ids.forKeys(
    'eleve',
    eleves.map((_, at) => `inscription-${empreinte}-${at}`),
  );
  const offers = await ids.forKeys(
    'scolarite',
    eleves.flatMap(({ scolarites }, at) => scolarites.map((_, rank) => `inscription-${empreinte}-${at}-${rank}`)),
  );
  const children: Enrolment['eleves'] = [];
  const asked: Enrolment['scolarites'] = [];
  for (const [at, { scolarites, scolaritesExterne = [], droitImage, idEleve: sent, ...child }] of eleves.entries()) {
    const idEleve = sent || (numbers[at] as number);
    if (sent) await requireOwnPupil({ load }, sent, own, at);
    const [school] = scolaritesExterne;
    children.push({
      ...childOf(child),
      ...schoolOf(school),
      idEleve,
      nouveau: sent ? 0 : 1,
      droitImage: droitImage ?? null,
    });
    for (const one of scolarites)
      asked.push({
        idEleve,
        idScolarite: offers[asked.length] as number,
        ...choiceOf(one),
        commentaireInscription: one.commentaireInscription ?? null,
      });
  }
  return { eleves: children, scolarites: asked };
}

const childOf = ({
  nom,
  prenom,
  fk_genre,
  dateNaissance,
  telephoneMobile,
}: Pick<AskedPupil, 'nom' | 'prenom' | 'fk_genre' | 'dateNaissance' | 'telephoneMobile'>) => ({
  nom,
  prenom,
  fk_genre: fk_genre || null,
  dateNaissance,
  telephoneMobile: telephoneMobile ?? null,
});

const schoolOf = (school: Draft['eleves'][number]['scolaritesExterne'][number] | undefined) => ({
  fk_etablissementScolaire: school?.fk_etablissementScolaire || null,
  fk_niveauScolaire: school?.fk_niveauScolaire || null,
  coursMercrediMatin: school?.coursMercrediMatin ?? 0,
  nonScolarise: school?.nonScolarise ?? 0,
});

async function requireOwnPupil({ load }: Pick<Context, 'load'>, idEleve: number, own: number | undefined, at: number) {
  const { guardians } = await load(pupil, idEleve);
  if (own === undefined || !guardians.some(({ fk_responsable }) => fk_responsable === own))
    throw new Refusal(messages.enrolment.notYourPupil, 403, `eleves.${at}.idEleve`);
}
