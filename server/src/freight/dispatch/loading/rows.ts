import type { Generated } from 'kysely';

/** Tables of loading manifests; their migration says what they mean. */
export type LoadingRows = {
  loadingManifest: {
    id: Generated<number>;
    shipperId: number;
    carrierId: number;
    dispatchPointId: number;
    state: Generated<ManifestState>;
    revision: Generated<number>;
    editedRevision: Generated<number>;
    driverName: string | null;
    driverDocument: string | null;
    plate: string | null;
    note: string | null;
    openedAt: Date;
    openedBy: string;
    endedAt: Date | null;
    endedBy: string | null;
    endedByOperatorId: number | null;
    leftVolumes: Generated<number>;
    notfisLayout: '3.1' | '5.0' | null;
    notfisDoneAt: Date | null;
    isCollectionReported: Generated<boolean>;
    collectionDoneAt: Date | null;
  };
  loadingManifestVolume: {
    manifestId: number;
    shipperId: number;
    freightCode: string;
    volumeNumber: number;
    state: 'loaded' | 'missing' | 'left' | 'released';
    reason: string | null;
    writtenAt: Date;
    writtenBy: string;
  };
  loadingManifestFreight: {
    manifestId: number;
    shipperId: number;
    freightCode: string;
    position: number;
    collection: 'accepted' | 'completed' | 'duplicate' | 'refused' | null;
  };
  loadingManifestFile: { manifestId: number; fileId: number };
};

export type ManifestState = 'open' | 'closed' | 'cancelled';
