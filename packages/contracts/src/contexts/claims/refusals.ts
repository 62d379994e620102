/** What the documents give no words for. */
export const claimRefusals = {
  vehicleClaimed:
    'Une note de frais soumise ou acceptée porte sur ce véhicule : sa puissance et son carburant ne changent plus. Créez un autre véhicule.',
} as const;
