import { vehicleFields } from '@diapason/contracts/constants';
import { useForm } from '../form/useForm';
import { LONG } from '../kit/samples';
import { statesOf } from '../kit/states';
import { Blocks } from './Blocks';

const names = ['vehiculeMarque', 'vehiculeModele', 'vehiculePuissance'] as const;

function Shown({ model, isNew = false, read = false }: { model: string; isNew?: boolean; read?: boolean }) {
  const form = useForm({
    initial: {
      vehiculeMarque: model && 'Renault',
      vehiculeModele: model,
      vehiculePuissance: model ? 90 : (null as number | null),
    },
    onSubmit: async () => null,
    guarded: false,
  });
  return (
    <form ref={form.element}>
      <Blocks
        form={form}
        fields={vehicleFields}
        blocks={[{ title: 'Véhicule', names, lines: [['vehiculeMarque', 'vehiculeModele']] }]}
        isNew={isNew}
        read={read}
      />
    </form>
  );
}

export default [
  statesOf('Blocks', {
    usual: <Shown model="Clio" />,
    empty: <Shown model="" />,
    loading: null,
    error: null,
    long: <Shown model={LONG} />,
    more: { 'Nouvelle fiche': <Shown model="" isNew />, 'Lecture seule': <Shown model="Clio" read /> },
  }),
];
