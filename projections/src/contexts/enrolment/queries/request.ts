import { frenchDate, messages } from '@diapason/contracts/constants';
import { enrolment, readRequest } from '@diapason/contracts/enrolment';
import { firstOf, orNull, type ReadModels, Refusal, rowsOf, sql } from '@diapason/event-sourcing';
import type { z } from 'zod';
import { nameSql } from '../../../machinery/person-name';
import { query } from '../../../machinery/query';
import { keptFor } from '../../families/merged';
import { guardianOnSites, pupilOnSites } from '../../families/records';
import { priceFor } from './desk';
import { isUndecided, wordsOfHeld, wordsOfState } from './requests';

const { row } = enrolment;

const REQUEST = {
  idDemande: sql.number('d.id_demande'),
  flux: sql.text("'enrolment-' || d.empreinte"),
  recueLe: sql.instant('d.recue_le'),
  etat: sql.number('d.etat'),
  origine: sql.text('d.origine'),
  retenue: orNull(sql.text('d.retenue')),
  motif: orNull(sql.text('d.motif')),
  decideeLe: orNull(sql.instant('d.decidee_le')),
  confirmee: sql.boolean('d.confirmee_le is not null'),
  idUtilisateur: sql.number('d.id_utilisateur'),
  nomPrenom: sql.text(nameSql('d')),
  prenom: sql.text('d.prenom'),
  dateNaissance: orNull(sql.date('d.date_naissance')),
  telephone: orNull(sql.text('coalesce(d.telephone_mobile, d.telephone_fixe)')),
  email: sql.text('d.email'),
  codePostal: orNull(sql.text('d.code_postal')),
  ville: orNull(sql.text('d.ville')),
  adresse: sql.text("concat_ws(', ', d.adresse1, concat_ws(' ', d.code_postal, d.ville))"),
  fk_anneeScolaire: sql.number('d.fk_annee_scolaire'),
  libelleAnneeScolaire: sql.text("coalesce(y.libelle_annee_scolaire, '')"),
  revenuFiscal: orNull(sql.number('d.revenu_fiscal / 100.0')),
  nombrePart: orNull(sql.number('d.nombre_part')),
  eleves: sql.json(row.shape.eleves, 'd.eleves'),
  scolarites: sql.json(row.shape.scolarites, 'd.scolarites'),
  doubles: sql.json(row.shape.doubles, 'd.doubles'),
};

const LABELS = { kind: sql.text('kind'), id: sql.number('id'), libelle: sql.text('libelle') };
const LABELS_OF = `from (select 'offre' as kind, id_offre as id, libelle_offre as libelle from offre where id_offre = any($1)
  union all select 'site', id_site, libelle_site from site where id_site = any($2)
  union all select 'instrument', id_instrument, libelle_instrument from instrument where id_instrument = any($3)) labels`;

const KNOWN = {
  nature: sql.text('x.nature'),
  /** On the reader's sites. */
  vu: sql.boolean('x.vu'),
  connu: sql.number('x.connu'),
  demande: sql.number('x.demande'),
  nom: sql.text(`coalesce(case x.nature when 'pupil' then ${nameSql('e')} else ${nameSql('r')} end, '')`),
  naissance: orNull(sql.date("case x.nature when 'pupil' then e.date_naissance else r.date_naissance end")),
  fusion: sql.boolean(
    "coalesce(case x.nature when 'pupil' then own.fusionne_avec else mine.fusionne_avec end is not null, false)",
  ),
  ville: sql.text("coalesce(case x.nature when 'pupil' then p.ville else r.ville end, '')"),
  payeur: orNull(sql.text(`case when p.id_utilisateur is null then null else ${nameSql('p')} end`)),
  email: orNull(sql.text('r.email')),
  telephone: orNull(sql.text('coalesce(r.telephone_mobile, r.telephone_fixe)')),
  scolarite: sql.text(
    `coalesce((select string_agg(distinct y.libelle_annee_scolaire, ', ') from scolarite_interne s
      join annee_scolaire y on y.id_annee_scolaire = s.fk_annee_scolaire where x.nature = 'pupil' and s.fk_eleve = x.connu), '')`,
  ),
};
/** Of pupils the guardian who pays is the first. */
const KNOWN_OF = `from (select one.*, $2::int[] is null or case one.nature
      when 'pupil' then ${pupilOnSites(keptFor('eleve', 'one.connu'))}
      else ${guardianOnSites(keptFor('responsable', 'one.connu'))} end as vu
    from unnest($1::text[], $3::int[], $4::int[]) as one (nature, connu, demande)) x
  left join eleve e on x.nature = 'pupil' and e.id_eleve = x.connu
  left join responsable r on x.nature = 'guardian' and r.id_utilisateur = x.connu
  left join eleve own on x.nature = 'pupil' and own.id_eleve = x.demande
  left join responsable mine on x.nature = 'guardian' and mine.id_utilisateur = x.demande
  left join lateral (select g.* from eleve_responsable l join responsable g on g.id_utilisateur = l.fk_responsable
    where x.nature = 'pupil' and l.fk_eleve = x.connu order by l.ordre limit 1) p on true`;

const PAPER = {
  nature: sql.text('p.nature'),
  idPieceJointe: sql.number('p.id_piece_jointe'),
  realFileName: sql.text('p.real_file_name'),
};
const INCOME = { verifiee: sql.boolean('i.verifiee'), absence: sql.boolean('i.absence') };
const papersNamed = { responsablesRevenus: 'Avis d’imposition', justificatifDomicile: 'Justificatif de domicile' };

type Found = Awaited<ReturnType<typeof rowOf>>;

async function rowOf(db: ReadModels, id: number) {
  const found = await firstOf(
    db,
    REQUEST,
    'from demande_inscription d left join annee_scolaire y on y.id_annee_scolaire = d.fk_annee_scolaire where d.id_demande = $1',
    [id],
  );
  if (!found) throw new Refusal(messages.general.notFound, 404);
  return found;
}

export const request = query(readRequest, async ({ params: { id } }, { db, sites }) => {
  const found = await rowOf(db, id);
  const [labels, known, sheets, pieces, estimation] = await Promise.all([
    labelsOf(db, found),
    knownOf(db, found, sites),
    rowsOf(db, { id: sql.number('e.id_eleve') }, 'from eleve e where e.id_eleve = any($1)', [
      found.eleves.map(({ idEleve }) => idEleve),
    ]),
    papersOf(db, found),
    isUndecided(found.etat) ? estimationOf(db, found) : null,
  ]);
  const has = new Set(sheets.map((one) => one.id));
  const { retenue, eleves, scolarites, doubles, ...rest } = found;
  return {
    ...pickShown(rest),
    libelleEtat: wordsOfState(found.etat),
    libelleRetenue: retenue === null ? null : wordsOfHeld(retenue),
    eleves: eleves.map(({ idEleve, nom, prenom, dateNaissance }) => ({
      idEleve,
      nomPrenom: `${nom} ${prenom}`,
      prenom,
      dateNaissance,
      fiche: has.has(idEleve),
      offres: scolarites
        .filter((one) => one.idEleve === idEleve)
        .map(({ fk_offre, fk_site, fk_instrument, commentaireInscription }) => ({
          libelleOffre: labels(`offre ${fk_offre}`),
          libelleSite: labels(`site ${fk_site}`),
          libelleInstrument: fk_instrument.map((one) => labels(`instrument ${one}`)).join(', '),
          commentaireInscription,
        })),
    })),
    doubles: doubles.map((one) => ({ ...one, ...besideOf(found, one, known) })),
    pieces,
    estimation,
  };
});

const pickShown = ({
  prenom: _prenom,
  dateNaissance: _birth,
  codePostal: _code,
  ville: _town,
  fk_anneeScolaire: _year,
  revenuFiscal: _income,
  nombrePart: _parts,
  ...shown
}: Omit<Found, 'retenue' | 'eleves' | 'scolarites' | 'doubles'>) => shown;

async function labelsOf(db: ReadModels, { scolarites }: Found) {
  const rows = await rowsOf(db, LABELS, LABELS_OF, [
    scolarites.map(({ fk_offre }) => fk_offre),
    scolarites.flatMap(({ fk_site }) => (fk_site === null ? [] : [fk_site])),
    scolarites.flatMap(({ fk_instrument }) => fk_instrument),
  ]);
  const byKey = new Map(rows.map(({ kind, id, libelle }) => [`${kind} ${id}`, libelle]));
  return (key: string) => byKey.get(key) ?? '';
}

const knownOf = (db: ReadModels, { doubles }: Found, sites: readonly number[] | undefined) =>
  doubles.length === 0
    ? Promise.resolve([])
    : rowsOf(db, KNOWN, KNOWN_OF, [
        doubles.map(({ nature }) => nature),
        sites ?? null,
        doubles.map(({ connu }) => connu),
        doubles.map(({ demande }) => demande),
      ]);

type Double = z.output<typeof row.shape.doubles>[number];

/** Who is known beside who asks, a line for each thing that tells them apart; of people on other sites the name alone. */
function besideOf(
  request: Found,
  { nature, demande, connu, suite }: Double,
  known: Awaited<ReturnType<typeof knownOf>>,
) {
  const one = known.find((each) => each.nature === nature && each.connu === connu && each.demande === demande);
  const child = request.eleves.find(({ idEleve }) => idEleve === demande);
  const born = (day: string | null | undefined) => (day ? frenchDate(day) : '–');
  const asked = nature === 'pupil' ? child : request;
  const line = (libelle: string, of: string | null | undefined, theirs: string | null | undefined) => {
    const [a, b] = [of || '–', theirs || '–'];
    return { libelle, demande: a, connu: b, autre: a !== b };
  };
  const isSeen = one?.vu === true;
  const besides = ({ naissance, payeur, ville, scolarite, email, telephone }: NonNullable<typeof one>) => [
    line('Né(e) le', born(asked?.dateNaissance), born(naissance)),
    ...(nature === 'pupil'
      ? [
          line('Responsable', request.nomPrenom, payeur),
          line('Commune', request.ville, ville),
          line('Scolarité', 'nouvelle', scolarite),
        ]
      : [
          line('E-mail', request.email, email),
          line('Téléphone', request.telephone, telephone),
          line('Commune', request.ville, ville),
        ]),
  ];
  const own = nature === 'pupil' && child ? `${child.nom} ${child.prenom}` : request.nomPrenom;
  return {
    prenomDemande: asked?.prenom ?? '',
    nomPrenomConnu: one?.nom ?? '',
    payeur: isSeen ? one.payeur : null,
    ouvert: suite === null && one?.fusion !== true,
    ailleurs: one?.vu === false,
    compare: [line('Nom', own, one?.nom), ...(isSeen ? besides(one) : [])],
  };
}

async function papersOf(db: ReadModels, { idUtilisateur, fk_anneeScolaire, revenuFiscal }: Found) {
  const of = [idUtilisateur, fk_anneeScolaire];
  const [papers, income] = await Promise.all([
    rowsOf(
      db,
      PAPER,
      `from piece_responsable p where p.fk_responsable = $1 and p.fk_annee_scolaire = $2
        and p.antivirus is distinct from 'refusee' order by p.id_piece_jointe desc`,
      of,
    ),
    firstOf(db, INCOME, 'from revenu i where i.fk_responsable = $1 and i.fk_annee_scolaire = $2', of),
  ]);
  return Object.entries(papersNamed).map(([nature, libelle]) => {
    const paper = papers.find((one) => one.nature === nature);
    const isNotice = nature === 'responsablesRevenus';
    const declines = isNotice && (income ? income.absence : revenuFiscal === null);
    const missing = declines ? ('sans' as const) : ('plusTard' as const);
    const there = isNotice && income?.verifiee !== true ? ('aVerifier' as const) : ('recue' as const);
    return {
      libelle,
      nature,
      idPieceJointe: paper?.idPieceJointe ?? null,
      realFileName: paper?.realFileName ?? null,
      etat: paper ? there : missing,
    };
  });
}

/** For a family that is there, with what it pays for already; for newcomers by what they said. */
async function estimationOf(db: ReadModels, found: Found) {
  const { origine, idUtilisateur, fk_anneeScolaire, codePostal, ville, revenuFiscal, nombrePart } = found;
  const { estimation } = await priceFor(db, {
    codePostal,
    ville,
    revenuFiscal,
    nombrePart,
    fk_anneeScolaire,
    fk_responsable: origine === 'espace' ? idUtilisateur : null,
    eleves: found.eleves.map(({ idEleve }) => ({
      offres: found.scolarites.filter((one) => one.idEleve === idEleve).map(({ fk_offre }) => fk_offre),
    })),
  });
  return estimation;
}
