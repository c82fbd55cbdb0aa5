package com.deedwire;

import com.deedwire.model.DownloadedFile;
import com.deedwire.model.Report;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodySubscriber;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;

/** The released report of a case. */
public final class Reports {
  /** Times a file is fetched anew: with a fresh link, or because its SHA-256 did not match. */
  private static final int FRESH_STARTS_MAX = 2;

  private final Transport transport;

  Reports(Transport transport) {
    this.transport = transport;
  }

  /** Links to the files, valid for an hour. Before the case is finalised: a ConflictException. */
  public Report get(String ref) {
    return transport.get(Paths.ofCase(ref) + "/report").as(Report.class);
  }

  /**
   * Downloads every file of the report into the folder, the report itself first. Each is checked
   * against its length and its SHA-256; a broken download is resumed, and an expired link is
   * requested again. Files appear in the folder only when they are complete and correct; an existing
   * file of the same name is replaced.
   */
  public List<DownloadedFile> download(String ref, Path folder) {
    List<Report.File> files = get(ref).files();
    List<String> names = SafeNames.of(files.stream().map(Report.File::filename).toList(), folder);
    List<DownloadedFile> downloaded = new ArrayList<>();
    try {
      Files.createDirectories(folder);
      for (int index = 0; index < files.size(); index++) {
        Path target = folder.resolve(names.get(index));
        downloaded.add(download(ref, index, files.get(index), target));
      }
      return List.copyOf(downloaded);
    } catch (IOException cause) {
      throw new UncheckedIOException(cause);
    }
  }

  private DownloadedFile download(String ref, int index, Report.File file, Path target)
      throws IOException {
    Path temporary = Files.createTempFile(target.getParent(), ".", ".part");
    try (PartialFile partial = new PartialFile(file.filename(), file.url(), temporary)) {
      String sha256 = receiveWhole(ref, index, partial);
      partial.flush();
      Files.move(temporary, target, StandardCopyOption.REPLACE_EXISTING);
      String name = target.getFileName().toString();
      return new DownloadedFile(name, target, partial.received(), sha256);
    } finally {
      Files.deleteIfExists(temporary);
    }
  }

  private String receiveWhole(String ref, int index, PartialFile partial) throws IOException {
    for (int freshStarts = 0; ; freshStarts++) {
      try {
        transport.retry(
            "GET",
            Paths.ofCase(ref) + "/report",
            attempt -> {
              receive(partial);
              return null;
            });
        return partial.checked();
      } catch (ForbiddenException expired) {
        // Signed links answer 403 once they are too old.
        if (freshStarts == FRESH_STARTS_MAX) throw expired;
        partial.renew(renewed(ref, index, partial.name()));
      } catch (DownloadException wrong) {
        if (freshStarts == FRESH_STARTS_MAX || !wrong.check().equals("sha256")) throw wrong;
        partial.restart();
      }
    }
  }

  /** The files of a newer version have other names. */
  private String renewed(String ref, int index, String name) {
    List<Report.File> files = get(ref).files();
    if (index < files.size() && files.get(index).filename().equals(name)) {
      return files.get(index).url();
    }
    throw new DownloadException("superseded", name + ": a newer version of the report was released");
  }

  private void receive(PartialFile partial) {
    // All of it arrived before the connection broke.
    if (partial.isWhole()) return;
    // No key is sent: the signature of the link is the key.
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create(partial.url()))
            .version(HttpClient.Version.HTTP_1_1)
            .header("Accept-Encoding", "identity")
            .header("User-Agent", Transport.USER_AGENT);
    if (partial.received() > 0) {
      request.header("Range", "bytes=" + partial.received() + "-");
      if (partial.etag() != null) request.header("If-Range", partial.etag());
    }
    PartialFile.Receiving receiving = partial.receiving();
    HttpResponse<byte[]> response =
        Exchange.send(
            transport.http(),
            request.build(),
            about -> isContent(about.statusCode()) ? start(receiving, about) : refusal(),
            transport.timeout(),
            partial.name(),
            receiving);
    if (!isContent(response.statusCode())) {
      String text = new String(response.body(), StandardCharsets.UTF_8);
      throw Transport.error(response.statusCode(), text, response.headers());
    }
    partial.expectWhole();
  }

  private static BodySubscriber<byte[]> start(
      PartialFile.Receiving receiving, HttpResponse.ResponseInfo about) {
    receiving.begin(about.statusCode(), about.headers());
    return receiving;
  }

  private static BodySubscriber<byte[]> refusal() {
    return new Exchange.LimitedBody();
  }

  private static boolean isContent(int status) {
    return status == 200 || status == 206;
  }
}
