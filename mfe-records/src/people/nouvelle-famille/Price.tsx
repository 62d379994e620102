import { formatCents } from '@diapason/contracts/constants';
import { type ApiData, useApiQuery } from '@diapason/platform';
import { Icon } from '@diapason/ui';
import type { ReactNode } from 'react';
import { type Family, nameOf, type Offered, offersOf, priced } from './family';
import styles from './new-family.module.css';

type Estimated = ApiData<'POST /api/inscriptions/bureau/estimation'>;

interface Props {
  readonly family: Family;
  readonly offered: Offered;
  /** Undefined while no course is chosen. */
  readonly price: Estimated | undefined;
  readonly notice: File | null;
  readonly children: ReactNode;
}

/** What the family would owe, as it is typed. */
export function usePrice(family: Family): Estimated | undefined {
  const asked = priced(family);
  const { data } = useApiQuery('POST /api/inscriptions/bureau/estimation', asked ? { body: asked } : null, {
    stable: true,
  });
  return asked ? data : undefined;
}

/** What it will cost, by the calculation that bills it, and what will be saved. */
export function Price({ family, offered, price: data, notice, children }: Props) {
  const asked = data !== undefined;
  const estimation = data?.estimation;
  const name = (at: number | null) => (at === null ? '' : (family.eleves[at]?.prenom ?? ''));
  return (
    <aside className={styles.price} aria-label="Cotisation">
      <div className={styles.card}>
        <p className={styles.total}>
          <span>Cotisation</span>
          <strong>{estimation ? formatCents(estimation.montant) : '—'}</strong>
        </p>
        {estimation && (
          <>
            <p className="d-hint">{`tranche ${estimation.tranche} · ${townOf(data)}`}</p>
            {family.responsables.length === 0 && (
              <p className="d-hint">
                Prix d’une famille nouvelle. Le responsable choisi apporte sa commune, ses revenus et ses autres
                enfants.
              </p>
            )}
            <ul className={styles.lines}>
              {estimation.lignes.map(({ libelle, eleve, montant, detail }, index) => (
                <li key={index}>
                  <span>
                    {[name(eleve), libelle].filter(Boolean).join(', ')}
                    {detail && <small>{detail}</small>}
                  </span>
                  <span>{formatCents(montant)}</span>
                </li>
              ))}
            </ul>
            {data !== undefined && data.avant > 0 && (
              <p className={styles.before}>
                <span>S’ajoute à ce qui est dû</span>
                <strong>{formatCents(estimation.montant - data.avant)}</strong>
              </p>
            )}
          </>
        )}
        {asked && estimation === null && (
          <p className="d-hint">La grille de l’année n’a pas de prix pour cette offre.</p>
        )}
      </div>
      <div className={styles.card}>
        <Saved family={family} offered={offered} notice={notice} />
        {children}
      </div>
    </aside>
  );
}

/** Until a town is named the price is that of members. */
const townOf = (price: Estimated | undefined): string =>
  price?.adherente === null
    ? 'tarif adhérent, commune à indiquer'
    : price?.adherente
      ? 'commune adhérente'
      : 'tarif extérieurs';

function Saved({
  family: { eleves, responsables, revenuFiscal, nombrePart, absence },
  offered,
  notice,
}: Pick<Props, 'family' | 'offered' | 'notice'>) {
  const offers = offersOf(offered);
  const lines: readonly (readonly [done: boolean, words: string])[] = [
    ...eleves.map((one) => [nameOf(one) !== '', `${nameOf(one) || 'Élève à nommer'}, inscrit aujourd’hui`] as const),
    ...(responsables.length === 0
      ? [[false, 'Responsable à choisir ou à créer'] as const]
      : responsables.map((one) => [nameOf(one) !== '', nameOf(one) || 'Responsable à nommer'] as const)),
    ...eleves.flatMap(({ scolarites }) =>
      scolarites.map(({ fk_offre, fk_site }) => {
        const offer = offers.find(({ idOffre }) => idOffre === fk_offre);
        const site = offer?.siteOffre.find(({ id }) => id === fk_site)?.libelle;
        const words = offer ? [offer.libelleOffre, site ?? 'site à choisir'].join(', ') : 'Cours à choisir';
        return [offer !== undefined && site !== undefined, words] as const;
      }),
    ),
    [
      absence === 1 || (revenuFiscal !== null && nombrePart !== null),
      absence === 1
        ? 'Sans avis d’imposition, tranche\u00a06'
        : revenuFiscal === null
          ? 'Revenus à venir'
          : notice
            ? 'Revenus et avis d’imposition'
            : 'Revenus, avis d’imposition à venir',
    ],
  ];
  return (
    <>
      <h2>Ce qui sera enregistré</h2>
      <ul className={styles.saved}>
        {lines.map(([done, words], index) => (
          <li key={index} data-open={done ? undefined : ''}>
            <Icon name={done ? 'check' : 'clock'} size={16} />
            {words}
          </li>
        ))}
      </ul>
    </>
  );
}
