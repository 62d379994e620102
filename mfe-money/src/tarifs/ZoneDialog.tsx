import type { TariffGrid } from '@diapason/contracts/calculation';
import { useApiQuery } from '@diapason/platform';
import { Button } from '@diapason/ui';
import { MultiSelectField, TextField } from '@diapason/ui/form';
import { FormDialog } from '@diapason/ui/overlay';
import { withoutZone, withZone } from './reshape';

interface ZoneDialogProps {
  readonly grid: TariffGrid;
  /** Place of the zone; beyond the last for a new one. */
  readonly zoneAt: number;
  readonly change: (edit: (grid: TariffGrid) => TariffGrid) => void;
  readonly onClose: () => void;
}

const fields = {
  libelle: { label: 'Nom de la zone', required: true, maxLength: 40 },
  communes: { label: 'Communes' },
  epcis: { label: 'EPCI' },
};

/** A named list of towns and EPCI; it is asked only for families that pay no member tariff. */
export default function ZoneDialog({ grid, zoneAt, change, onClose }: ZoneDialogProps) {
  const towns = useApiQuery('GET /api/cotisations/communesConvention', {}).data ?? [];
  const zone = grid.zones[zoneAt];
  const byNumber = new Map(towns.map((town) => [town.idCommune, town]));
  const numberOf = new Map(towns.map(({ codeInsee, idCommune }) => [codeInsee, idCommune]));
  const epcis = new Map(
    towns.flatMap(({ fk_epci, libelleEpci }) => (fk_epci && libelleEpci ? [[fk_epci, libelleEpci] as const] : [])),
  );
  if (towns.length === 0) return null;
  return (
    <FormDialog
      title={zone ? `Modifier la zone ${zone.libelle}` : 'Ajouter une zone'}
      initial={{
        libelle: zone?.libelle ?? '',
        communes: (zone?.communes ?? []).flatMap((code) => numberOf.get(code) ?? []) as readonly number[],
        epcis: (zone?.epcis ?? []) as readonly number[],
      }}
      validate={({ libelle }) =>
        grid.zones.some((one, at) => at !== zoneAt && one.libelle === libelle.trim())
          ? { libelle: 'Deux zones ont le même nom' }
          : {}
      }
      onSubmit={async ({ libelle, communes, epcis: chosen }) => {
        const codes = communes.flatMap((id) => byNumber.get(id)?.codeInsee ?? []);
        change((now) => withZone(now, zoneAt, { libelle: libelle.trim(), communes: codes, epcis: [...chosen] }));
        onClose();
        return null;
      }}
      onClose={onClose}
    >
      {(form) => (
        <>
          <TextField {...form.field('libelle', fields.libelle)} />
          <MultiSelectField
            {...form.field('epcis', fields.epcis)}
            none="Aucun"
            options={[...epcis].map(([value, label]) => ({ value, label }))}
          />
          <MultiSelectField
            {...form.field('communes', fields.communes)}
            none="Aucune"
            options={towns.map(({ idCommune, libelleCommune, codePostal }) => ({
              value: idCommune,
              label: `${libelleCommune} (${codePostal})`,
            }))}
          />
          <p className="d-note">Les familles des communes membres paient toujours le tarif des membres.</p>
          {zone && (
            <Button
              look="danger"
              icon="trash"
              onClick={() => {
                change((now) => withoutZone(now, zoneAt));
                onClose();
              }}
            >
              Retirer la zone
            </Button>
          )}
        </>
      )}
    </FormDialog>
  );
}
