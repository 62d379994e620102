import { EmptyState } from '@diapason/ui';
import { Questions } from '@diapason/ui/overlay';
import { ListPage, useList } from '@diapason/ui/table';
import { ListTabs } from '../ListTabs';
import { workshopPupils, workshops } from './list';

/** /liste-ateliers: the workshops, and with `onglet=eleves` their pupils. */
export default function Workshops() {
  return (
    <Questions>
      <ListTabs
        label="Cours & Ateliers"
        tabs={[
          { key: 'ateliers', label: 'Cours & Ateliers', icon: 'book', element: <Classes /> },
          { key: 'eleves', label: 'Élève', icon: 'users', element: <Pupils /> },
        ]}
      />
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
