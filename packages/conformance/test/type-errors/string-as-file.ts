import type { SoundArchive } from "../../src/gen/archive-sdk/client.gen.ts";

export const addRecording = (client: SoundArchive) => client.recordings.add({ title: "a", sound: "la la" });
