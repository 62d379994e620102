import { replaceAddress, useSearch } from '@diapason/platform';
import { EmptyState, TabList, TabPanel } from '@diapason/ui';
import { Questions } from '@diapason/ui/overlay';
import { ListPage, useList } from '@diapason/ui/table';
import { useId } from 'react';
import { workshopPupils, workshops } from './list';
import styles from './workshops.module.css';

const TABS = [
  { key: 'ateliers', label: 'Cours & Ateliers' },
  { key: 'eleves', label: 'Élève' },
];

/** /liste-ateliers: the workshops, and with `onglet=eleves` their pupils. */
export default function Workshops() {
  const query = new URLSearchParams(useSearch());
  const selected = query.get('onglet') === 'eleves' ? 'eleves' : 'ateliers';
  const id = useId();
  /** What was searched stays; pages and columns are the other list's. */
  const select = (key: string) => {
    for (const name of ['page', 'tri', 'onglet']) query.delete(name);
    if (key === 'eleves') query.set('onglet', key);
    replaceAddress(`/liste-ateliers${query.size > 0 ? `?${query}` : ''}`);
  };
  return (
    <Questions>
      <div className={styles.tabs}>
        <TabList label="Cours & Ateliers" items={TABS} selected={selected} onSelect={select} id={id} />
      </div>
      <TabPanel key={selected} id={id} name={selected}>
        {selected === 'eleves' ? <Pupils /> : <Classes />}
      </TabPanel>
    </Questions>
  );
}

const Classes = () => <ListPage list={useList(workshops)} empty={none('Aucun atelier trouvé')} />;
const Pupils = () => <ListPage list={useList(workshopPupils)} empty={none('Aucun élève trouvé')} />;

const none = (title: string) => (
  <EmptyState title={title} icon="book">
    Modifiez les filtres ou la recherche.
  </EmptyState>
);
