import { messages } from '@diapason/contracts/constants';
import { type OfferedCategory, type OfferedRow, readChosen, readOffered } from '@diapason/contracts/enrolment';
import { firstOf, orNull, type ReadModels, Refusal, rowsOf, sql } from '@diapason/event-sourcing';
import { z } from 'zod';
import { inFrenchOrder } from '../../../machinery/order-by';
import { query } from '../../../machinery/query';
import { enrolmentOpenings } from '../enrolment-year';

const choices = z.array(z.object({ id: z.number(), libelle: z.string() }));
/** Rows of a reference table as choices, in French order. */
const asChoices = (id: string, label: string, from: string) =>
  sql.json(
    choices,
    `coalesce((select jsonb_agg(jsonb_build_object('id', ${id}, 'libelle', ${label}) order by ${inFrenchOrder(label)}) ${from}), '[]')`,
  );

/** Lessons outside are no site to choose. */
const SITES = "from site x where x.visible and x.libelle_site <> 'Hors-site'";

const OFFER = {
  categorie: sql.text('c.libelle_categorie'),
  enfant: orNull(sql.number('e.id_categorie_enfant')),
  libelleEnfantCategorie: sql.text("coalesce(e.libelle_enfant_categorie, '')"),
  descriptionEnfant: orNull(sql.text('e.description_enfant')),
  descriptionAge: orNull(sql.text('e.description_age')),
  descriptionPrix: orNull(sql.text('e.description_prix')),
  couleur: orNull(sql.text('e.couleur')),
  idOffre: sql.number('o.id_offre'),
  libelleOffre: sql.text('o.libelle_offre'),
  sousTitre: orNull(sql.text('o.sous_titre')),
  commentaire: orNull(sql.text('o.commentaire')),
  debutant: orNull(sql.number('o.debutant::int')),
  ageMinimum: orNull(sql.number('o.age_minimum')),
  ageMaximum: orNull(sql.number('o.age_maximum')),
  niveaux: sql.json(
    z.array(z.string()),
    `coalesce((select jsonb_agg(n.libelle_niveau_scolaire order by n.id_niveau_scolaire) from niveau_scolaire n
      where n.id_niveau_scolaire = any (o.niveaux)), '[]')`,
  ),
  pratique: orNull(sql.text('o.pratique')),
  discipline: orNull(sql.text('o.discipline')),
  certificatMedical: sql.flag('o.certificat_medical'),
  siteOffre: asChoices(
    'x.id_site',
    'x.libelle_site',
    `${SITES} and (coalesce(cardinality(o.sites), 0) = 0 or x.id_site = any (o.sites))`,
  ),
  instrument: asChoices(
    'i.id_instrument',
    'i.libelle_instrument',
    `from instrument i join section s on s.id_section = i.fk_section
      where o.avec_instrument and s.enseignement and o.discipline is distinct from 'danse'`,
  ),
  style: asChoices('t.id_style', 't.libelle_style', 'from style t where t.id_style = any (o.styles)'),
};

/** Offers that families may choose, in the order of their categories. */
export const readOffers = (db: ReadModels) =>
  rowsOf(
    db,
    OFFER,
    `from offre o join categorie_offre c on c.id_categorie = o.fk_categorie
       left join categorie_enfant e on e.id_categorie_enfant = o.fk_categorie_enfant
      where o.visible order by c.id_categorie, e.id_categorie_enfant nulls last, o.id_offre`,
  );

const BRANCH = {
  idAntenne: sql.number('a.id_antenne'),
  libelleAntenne: sql.text('a.libelle_antenne'),
  sites: sql.json(
    readOffered.response.shape.antennes.element.shape.sites,
    `coalesce((select jsonb_agg(jsonb_build_object('idSite', x.id_site, 'libelleSite', x.libelle_site, 'adresse1', x.adresse1,
        'codePostal', x.code_postal, 'ville', x.ville) order by ${inFrenchOrder('x.libelle_site')})
      ${SITES} and x.fk_antenne = a.id_antenne), '[]')`,
  ),
};

const COLLECTIVE = { id: sql.number('t.id_type_atelier'), libelle: sql.text('t.libelle_type') };

export const offered = query(readOffered, async (_input, { db, today }) => {
  const [{ year, publique, reinscription }, rows, antennes, pratiquesCollectives] = await Promise.all([
    enrolmentOpenings(db, today),
    readOffers(db),
    rowsOf(db, BRANCH, `from antenne a order by ${inFrenchOrder('a.libelle_antenne')}`),
    rowsOf(
      db,
      COLLECTIVE,
      `from atelier_type t join atelier_groupe g on g.id_groupe_atelier = t.fk_groupe_atelier
        where not t.individuel and g.libelle_groupe_atelier ilike '%collecti%' order by ${inFrenchOrder('t.libelle_type')}`,
    ),
  ]);
  return {
    anneeScolaire: year,
    ouvertes: publique,
    reinscription,
    aujourdHui: today,
    antennes: antennes.filter(({ sites }) => sites.length > 0),
    categories: categoriesOf(rows),
    pratiquesCollectives,
  };
});

function categoriesOf(rows: Awaited<ReturnType<typeof readOffers>>): OfferedCategory[] {
  const categories = new Map<string, Map<number | null, OfferedCategory['categorieEnfant'][number]>>();
  for (const row of rows) {
    const { categorie, enfant, libelleEnfantCategorie, descriptionEnfant, descriptionAge, descriptionPrix, ...rest } =
      row;
    const { couleur, ...offer } = rest;
    const children = categories.get(categorie) ?? new Map<number | null, OfferedCategory['categorieEnfant'][number]>();
    categories.set(categorie, children);
    const about = { libelleEnfantCategorie, descriptionEnfant, descriptionAge, descriptionPrix, couleur };
    const child = children.get(enfant) ?? { ...about, offres: [] as OfferedRow[] };
    children.set(enfant, { ...child, offres: [...child.offres, offer] });
  }
  return [...categories].map(([libelleCategorie, children]) => ({
    libelleCategorie,
    categorieEnfant: [...children.values()],
  }));
}

const CHOSEN = {
  libelleOffre: sql.text('o.libelle_offre'),
  libelleSite: orNull(sql.text('(select s.libelle_site from site s where s.id_site = $2)')),
  libelleInstrument: orNull(sql.text('(select i.libelle_instrument from instrument i where i.id_instrument = $3)')),
  libelleStyle: orNull(sql.text('(select t.libelle_style from style t where t.id_style = $4)')),
};

export const chosen = query(readChosen, async ({ query: { idOffre, idSite, idInstrument, idStyle } }, { db }) => {
  const values = [idOffre, idSite || null, idInstrument || null, idStyle || null];
  const found = await firstOf(db, CHOSEN, 'from offre o where o.id_offre = $1', values);
  if (!found) throw new Refusal(messages.general.notFound, 404, 'idOffre');
  return found;
});
