import { messages } from '@diapason/contracts/constants';
import {
  listCycles,
  listInstruments,
  listOffers,
  listSectionInstruments,
  listSections,
  offerSheet,
  readOffer,
  searchInstruments,
  searchStyles,
} from '@diapason/contracts/site';
import { firstOf, omit, Refusal, rowsOf, sql } from '@diapason/event-sourcing';
import { inFrenchOrder } from '../../../machinery/order-by';
import { query } from '../../../machinery/query';
import { offered, referenceFields } from '../tables/reference';

const OFFER = {
  ...omit(
    referenceFields('offre', 'o'),
    'styles',
    'sousTitre',
    'fk_categorieEnfant',
    'debutant',
    'discipline',
    'pratique',
    'fk_offreSuperieure',
    'niveaux',
    'sites',
  ),
  libelleCategorie: sql.text('c.libelle_categorie'),
};
const OFFER_SHEET = {
  ...OFFER,
  styles: sql.json(
    offerSheet.shape.styles,
    `coalesce((select jsonb_agg(jsonb_build_object('idStyle', t.id_style, 'libelleStyle', t.libelle_style) order by t.id_style)
       from style t where t.id_style = any (o.styles)), '[]')`,
  ),
};
const OFFERS = 'from offre o join categorie_offre c on c.id_categorie = o.fk_categorie';
const INSTRUMENT = { ...referenceFields('instrument', 'i'), libelleSection: sql.text('s.libelle_section') };
const INSTRUMENTS = 'from instrument i join section s on s.id_section = i.fk_section';

export const offers = query(listOffers, async (_input, { db }) => {
  return rowsOf(db, OFFER, `${OFFERS} where ${offered('offre', 'o')} order by c.id_categorie, o.id_offre`);
});

export const offer = query(readOffer, async ({ params }, { db }) => {
  const found = await firstOf(db, OFFER_SHEET, `${OFFERS} where o.id_offre = $1`, [params.offre]);
  if (!found) throw new Refusal(messages.general.notFound, 404);
  return found;
});

export const cycles = query(listCycles, async (_input, { db }) => {
  return rowsOf(db, referenceFields('cycle', 'c'), `from cycle c where ${offered('cycle', 'c')} order by c.id_cycle`);
});

export const instruments = query(listInstruments, async (_input, { db }) => {
  return rowsOf(
    db,
    INSTRUMENT,
    `${INSTRUMENTS} where ${offered('instrument', 'i')} order by ${inFrenchOrder('i.libelle_instrument')}`,
  );
});

/** Instruments taught on these sites that year; all without either. */
export const instrumentsOfSites = query(searchInstruments, async ({ body }, { db }) => {
  const sites = body?.fk_site ?? null;
  const year = body?.fk_anneeScolaire || null;
  return rowsOf(
    db,
    INSTRUMENT,
    `${INSTRUMENTS}
      where ($1::int[] is null and $2::int is null and ${offered('instrument', 'i')})
         or exists (select 1 from scolarite_interne e
                     where i.id_instrument = any (e.fk_instrument)
                       and ($1::int[] is null or e.fk_site = any ($1)) and ($2::int is null or e.fk_annee_scolaire = $2))
      order by ${inFrenchOrder('i.libelle_instrument')}`,
    [sites, year],
  );
});

/** Styles of the schoolings of these sites and offers that year; all without any. */
export const styles = query(searchStyles, async ({ body }, { db }) =>
  rowsOf(
    db,
    referenceFields('style', 't'),
    `from style t
      where ($1::int[] is null and $2::int is null and $3::int[] is null and ${offered('style', 't')})
         or exists (select from scolarite_interne e where t.id_style = any (e.fk_style)
              and ($1::int[] is null or e.fk_site = any ($1)) and ($2::int is null or e.fk_annee_scolaire = $2)
              and ($3::int[] is null or e.fk_offre = any ($3)))
      order by t.id_style`,
    [body?.fk_site ?? null, body?.fk_anneeScolaire || null, body?.fk_offre ?? null],
  ),
);

export const sections = query(listSections, async ({ query: { enseignement } }, { db }) =>
  rowsOf(
    db,
    referenceFields('section', 's'),
    `from section s where ${offered('section', 's')} and ($1::boolean is null or s.enseignement = $1) order by s.id_section`,
    [typeof enseignement === 'number' ? enseignement === 1 : null],
  ),
);

export const sectionInstruments = query(listSectionInstruments, async ({ body }, { db }) =>
  rowsOf(
    db,
    INSTRUMENT,
    `${INSTRUMENTS} where ${offered('instrument', 'i')} and ($1::int[] is null or i.fk_section = any ($1)) order by ${inFrenchOrder('i.libelle_instrument')}`,
    [body.fk_section ?? null],
  ),
);
