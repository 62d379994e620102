import { messages } from '@diapason/contracts/constants';
import type { DataOf } from '@diapason/contracts/core';
import {
  type InstrumentRow,
  listCycles,
  listInstruments,
  listOffers,
  type OfferRow,
  type OfferSheet,
  readOffer,
  searchInstruments,
} from '@diapason/contracts/site';
import { Refusal } from '@diapason/event-sourcing';
import { query } from '../../../machinery/query';

const OFFER = `o.id_offre as "idOffre", o.libelle_offre as "libelleOffre", o.fk_categorie, c.libelle_categorie as "libelleCategorie",
  o.type_tarif as "typeTarif", o.certificat_medical::int as "certificatMedical", o.avec_instrument::int as "avecInstrument",
  o.age_minimum as "ageMinimum", o.age_maximum as "ageMaximum", o.commentaire, o.visible::int as visible`;
const INSTRUMENT = `i.id_instrument as "idInstrument", i.libelle_instrument as "libelleInstrument", i.fk_section,
  s.libelle_section as "libelleSection"`;

export const offers = query(listOffers, async (_input, { db }) => {
  const { rows } = await db.query<OfferRow>(
    `select ${OFFER} from offre o join categorie_offre c on c.id_categorie = o.fk_categorie
      where o.visible order by c.id_categorie, o.id_offre`,
  );
  return rows;
});

export const offer = query(readOffer, async ({ params }, { db }) => {
  const { rows } = await db.query<OfferSheet>(
    `select ${OFFER}, coalesce((select jsonb_agg(jsonb_build_object('idStyle', t.id_style, 'libelleStyle', t.libelle_style) order by t.id_style)
                                  from style t where t.id_style = any (o.styles)), '[]') as styles
       from offre o join categorie_offre c on c.id_categorie = o.fk_categorie where o.id_offre = $1`,
    [params.offre],
  );
  const [found] = rows;
  if (!found) throw new Refusal(messages.general.notFound, 404);
  return found;
});

export const cycles = query(listCycles, async (_input, { db }) => {
  const { rows } = await db.query<DataOf<typeof listCycles>[number]>(
    'select id_cycle as "idCycle", libelle_cycle as "libelleCycle" from cycle order by id_cycle',
  );
  return rows;
});

export const instruments = query(listInstruments, async (_input, { db }) => {
  const { rows } = await db.query<InstrumentRow>(
    `select ${INSTRUMENT} from instrument i join section s on s.id_section = i.fk_section order by i.libelle_instrument`,
  );
  return rows;
});

/** What pupils learn on these sites that year; every instrument where neither is given. */
export const instrumentsOfSites = query(searchInstruments, async ({ body }, { db }) => {
  const sites = body?.fk_site ?? null;
  const year = body?.fk_anneeScolaire || null;
  const { rows } = await db.query<InstrumentRow>(
    `select ${INSTRUMENT} from instrument i join section s on s.id_section = i.fk_section
      where ($1::int[] is null and $2::int is null)
         or exists (select 1 from scolarite_interne e
                     where i.id_instrument = any (e.fk_instrument)
                       and ($1::int[] is null or e.fk_site = any ($1)) and ($2::int is null or e.fk_annee_scolaire = $2))
      order by i.libelle_instrument`,
    [sites, year],
  );
  return rows;
});
