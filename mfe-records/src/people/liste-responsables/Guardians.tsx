import { Questions } from '@diapason/ui/overlay';
import { ListPage, useList } from '@diapason/ui/table';
import { NobodyFound } from '../NobodyFound';
import { guardians } from './list';

/** /liste-responsables */
export default function Guardians() {
  const list = useList(guardians);
  return (
    <Questions>
      <ListPage
        list={list}
        empty={
          <NobodyFound
            title="Aucun responsable trouvé"
            icon="user"
            list={list}
            mayChangeYear={list.session.isAllowed('toutesLesAnnees')}
          />
        }
      />
    </Questions>
  );
}
