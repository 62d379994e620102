import { Questions } from '@diapason/ui/overlay';
import { ListPage, useList } from '@diapason/ui/table';
import { NobodyFound } from '../NobodyFound';
import { pupils } from './list';

/** /liste-eleves */
export default function Pupils() {
  const list = useList(pupils);
  return (
    <Questions>
      <ListPage list={list} empty={<NobodyFound title="Aucun élève trouvé" icon="child" list={list} />} />
    </Questions>
  );
}
