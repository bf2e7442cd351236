import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readTar, tarEnd, tarHeader, tarPadding } from './tar.ts';

type Member = { name: string; content: Buffer };

function archiveOf(members: readonly Member[]): Buffer {
  const parts = members.flatMap(({ name, content }) => [
    tarHeader(name, content.length),
    content,
    tarPadding(content.length),
  ]);
  return Buffer.concat([...parts, tarEnd]);
}

async function* inPieces(archive: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < archive.length; at += size) yield archive.subarray(at, at + size);
}

async function read(archive: Buffer, pieceBytes = 700): Promise<Member[]> {
  const members: Member[] = [];
  for await (const member of readTar(inPieces(archive, pieceBytes))) {
    const parts: Buffer[] = [];
    for await (const part of member.content) parts.push(part);
    members.push({ name: member.name, content: Buffer.concat(parts) });
  }
  return members;
}

const member = fc.record({
  name: fc.stringMatching(/^[a-z0-9_/.]{1,90}$/),
  content: fc.uint8Array({ maxLength: 2000 }).map((bytes) => Buffer.from(bytes)),
});

describe('a tar archive', () => {
  it('gives back what was put in, whatever the pieces it arrives in', async () => {
    const archives = fc.array(member, { maxLength: 5 });
    await fc.assert(
      fc.asyncProperty(archives, fc.integer({ min: 1, max: 3000 }), async (members, pieceBytes) => {
        expect(await read(archiveOf(members), pieceBytes)).toEqual(members);
      }),
      { numRuns: 50 },
    );
  });

  it('is refused wherever it is cut', async () => {
    const archive = archiveOf([{ name: 'a', content: Buffer.alloc(700, 1) }]);
    for (const length of [0, 100, 512, 900, 1023, 1535]) {
      await expect(read(archive.subarray(0, length))).rejects.toThrow('cut short');
    }
  });

  it('is refused when a header is damaged or a member is a link', async () => {
    const damaged = archiveOf([{ name: 'a', content: Buffer.alloc(1) }]);
    damaged[0] = 0x62;
    await expect(read(damaged)).rejects.toThrow('damaged');
    const link = archiveOf([{ name: 'a', content: Buffer.alloc(0) }]);
    link[156] = 0x32;
    const sum = Number.parseInt(link.subarray(148, 154).toString(), 8) + 2;
    link.write(sum.toString(8).padStart(6, '0'), 148);
    await expect(read(link)).rejects.toThrow('neither a file nor a folder');
  });
});
