import { bookletStatus, de } from '@diapason/contracts/constants';
import { go, useApiQuery, useUser } from '@diapason/platform';
import { ErrorState, Face, Icon, type IconName, Loading, Page } from '@diapason/ui';
import { Link, useParams } from '@diapason/ui/router';
import { type ReactNode, useEffect } from 'react';
import { firstNameOf } from '../parts/person-name';
import type { Pupil } from '../parts/useChildren';
import styles from './child.module.css';

type ChildTab = 'profil' | 'scolariteInterne' | 'evaluation' | 'livret';

interface Tab {
  readonly key: ChildTab;
  readonly path: string;
  /** The query that the document gives the address, and the background. */
  readonly query: string;
  readonly label: string;
  readonly icon: IconName;
  readonly module?: string;
}

const TABS: readonly Tab[] = [
  { key: 'profil', path: '/eleveInformation', query: '?profil', label: 'Profil', icon: 'user' },
  { key: 'scolariteInterne', path: '/eleveSI', query: '?scolariteInterne', label: 'Scolarité', icon: 'child' },
  {
    key: 'evaluation',
    path: '/eleveEvaluation',
    query: '',
    label: 'Évaluation',
    icon: 'pencil',
    module: 'evaluation',
  },
  { key: 'livret', path: '/eleveLivret', query: '?livret', label: 'Livret', icon: 'book', module: 'livret' },
];

interface Props {
  readonly tab: ChildTab;
  readonly title: string;
  readonly children: (child: Pupil) => ReactNode;
}

/** A page about one child: the family's faces above, the pages of the child below; another face keeps the page. */
export function ChildPage({ tab, title, children }: Props) {
  const { id } = useParams();
  const user = useUser();
  const list = useApiQuery('GET /api/utilisateursResponsables/:id/elevesAttached', {
    params: { id: user.idUtilisateur },
  });
  const rows = list.data;
  const open = TABS.filter(({ module }) => module === undefined || user.module.includes(module));
  const child = id === undefined ? rows?.[0] : rows?.find(({ idEleve }) => idEleve === Number(id));
  const strange = rows !== undefined && id !== undefined && !child;
  const closed = !open.some(({ key }) => key === tab);
  useEffect(() => {
    if (closed) go('/erreur/404');
    else if (strange) go('/role-erreur');
  }, [closed, strange]);
  const of = (one: Tab, idEleve: number) => `${one.path}/${idEleve}${one.query}`;
  const current = open.find(({ key }) => key === tab);
  return (
    <div className={styles.child} data-fond={tab}>
      {rows && rows.length > 1 && child && current && (
        <nav className={styles.faces} aria-label="Enfants">
          {rows.map((one) => (
            <Link
              key={one.idEleve}
              to={of(current, one.idEleve)}
              aria-current={one.idEleve === child.idEleve ? 'page' : undefined}
            >
              <Face name={one.nomPrenomEleve} />
              {firstNameOf(one.nomPrenomEleve)}
            </Link>
          ))}
        </nav>
      )}
      <Page title={title} heading={child?.nomPrenomEleve ?? title}>
        {list.error && !rows ? (
          <ErrorState message={list.error.message} onRetry={list.refetch} />
        ) : !rows || strange || closed ? (
          <Loading />
        ) : child ? (
          children(child)
        ) : (
          <p className="d-note">Aucun enfant n’est rattaché à votre compte. Contactez le secrétariat de votre école.</p>
        )}
      </Page>
      {child && (
        <nav className={styles.tabs} aria-label={`Pages ${de(firstNameOf(child.nomPrenomEleve))}`}>
          {open.map((one) => {
            const link = (
              <Link key={one.key} to={of(one, child.idEleve)} aria-current={one.key === tab ? 'page' : undefined}>
                <Icon name={one.icon} size={20} />
                {one.label}
              </Link>
            );
            return one.key === 'livret' && tab !== 'livret' ? (
              <IfBooklet key={one.key} idEleve={child.idEleve}>
                {link}
              </IfBooklet>
            ) : (
              link
            );
          })}
        </nav>
      )}
    </div>
  );
}

/** A booklet that is being written is nothing to a family yet (001:21). */
function IfBooklet({ idEleve, children }: { readonly idEleve: number; readonly children: ReactNode }) {
  const { data } = useApiQuery('GET /api/eleves/:id/SI_list', { params: { id: idEleve }, query: {} });
  return data?.some(({ statutLivret }) => statutLivret === bookletStatus.validated) ? children : null;
}
